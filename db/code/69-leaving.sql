-- What may be in the way of whoever leaves, of every customer the reader may see, each with the state it is in.

create or replace view leaving.open_things with (security_invoker) as
  select o.customer_id, 'order' as kind, o.id, o.state, o.bank_id, o.currency, o.amount_minor,
         coalesce(o.value_date, case o.family when 'DEPOSIT' then o.forward_on end) as day,
         case when o.family <> 'DEPOSIT' then o.instance_id end as portfolio_id, o.type as order_type
    from orders.orders o
  union all
  select i.customer_id, case i.family when 'DEPOSIT' then 'deposit' when 'PENSION' then 'pension' when 'PE' then 'commitment'
           else 'portfolio' end,
         i.id, i.state, c.bank_id, i.currency, coalesce(s.balance_minor, v.value_minor, i.principal_minor),
         coalesce(w.effective_on, c.pays_on, i.matures_on), null, null
    from holdings.product_instances i
    left join deposits.contracts c on (c.customer_id, c.instance_id) = (i.customer_id, i.id)
    left join deposits.steps s on (s.customer_id, s.instance_id) = (i.customer_id, i.id) and s.until_day is null
    left join lateral (
      select min(effective_on) as effective_on from deposits.withdrawals w
       where (w.customer_id, w.instance_id) = (i.customer_id, i.id) and w.state = 'REQUESTED' and w.amount_minor is null
    ) w on true
    left join lateral (
      select value_minor from investments.valuations v
       where (v.customer_id, v.portfolio_id) = (i.customer_id, i.id) order by v.on_day desc limit 1
    ) v on true
  union all
  select customer_id, 'payout', id, state, null, currency, amount_minor, null, null, null from payments.payouts
  union all
  -- What its payer may still have back is no money to close an account with.
  select customer_id, 'collection', id, state, null, 'EUR', amount_minor, coalesce(payable_from, due_on), null, null
    from debits.collections
   where state in ('ANNOUNCED', 'SUBMITTED')
      or (state = 'CREDITED' and payable_from > (select business_date from platform.business_clock))
  union all
  select customer_id, 'payIn', id, state, null, currency, amount_minor, return_on, null, null from payments.pay_ins
  union all
  select customer_id, 'act', id, act, null, null, null, expires_on, null, null from signatures.waiting
  union all
  select customer_id, 'correction', null, '', null, null, null, due_on, null, null from tax.corrections_due;

-- The accounts of a customer and what stands on them, the first one first.
create or replace view leaving.accounts with (security_invoker) as
  select a.customer_id, a.id, a.position, a.state, a.currency, coalesce(l.balance_minor, 0) as balance_minor
    from accounts.transaction_accounts a
    left join ledger.own_accounts l
      on l.customer_id = a.customer_id and l.kind = 'TRANSACTION' and l.reference = a.id::text
     and l.currency = a.currency;

-- Where the money could go, and where money that came back was sent.
create or replace view leaving.targets with (security_invoker) as
  select r.customer_id, r.position, r.account_holder as holder, r.iban, r.account_number, r.branch_code, r.currency,
         exists (
           select from payments.payouts p
            where p.customer_id = r.customer_id and p.state = 'RETURNED'
              and p.target = coalesce(r.iban, coalesce(r.branch_code, '') || r.account_number)
              and not exists (select from payments.payouts q
                               where q.customer_id = p.customer_id and q.id > p.id and q.target = p.target
                                 and q.state <> 'RETURNED')) as is_returned
    from customers.reference_accounts r where r.state = 'ACTIVE';

-- The persons of a customer who are the user, or who are nobody's but the customer's: whoever logs in is somebody else,
-- and so is whoever acted for it once.
create or replace function leaving.own_people(p_customer text, p_user uuid) returns table (id uuid)
  language sql as $$
  with humans as materialized (
    select h.user_id, h.person_id from identity.humans_of(p_customer) h where h.customer_id = p_customer)
  select p.id from customers.persons p
   where p.customer_id = p_customer
     and not exists (select from humans h where h.person_id = p.id and h.user_id <> p_user)
     and coalesce(p.username = identity.username_of(p_user),
                  (select bool_or(r.status <> 'DISABLED') from customers.roles r
                    where r.customer_id = p_customer and r.person_id = p.id),
                  true)
$$;

-- Empties what is known of customers who are gone, once it lies in the archive: people who are nobody else's customer,
-- letters, files and answers. What the books prove stays, under numbers that name nobody.
create or replace procedure leaving.erase(p_customers text[]) language plpgsql as $$
declare
  v_alone uuid[];
begin
  select coalesce(array_agg(distinct l.user_id), '{}') into v_alone
    from identity.customer_links l
   where l.customer_id = any (p_customers)
     and not exists (select from identity.customer_links o
                      where o.user_id = l.user_id and o.customer_id <> all (p_customers));

  delete from postbox.letter_texts where customer_id = any (p_customers);
  delete from postbox.letter_mails where customer_id = any (p_customers);
  delete from postbox.letters where customer_id = any (p_customers);
  delete from postbox.attachments where customer_id = any (p_customers);
  delete from postbox.messages where customer_id = any (p_customers);
  delete from postbox.readings where customer_id = any (p_customers);
  delete from postbox.archivings where customer_id = any (p_customers);
  delete from postbox.complaints where customer_id = any (p_customers);
  delete from postbox.letter_wishes where customer_id = any (p_customers);
  delete from postbox.unsubscribe_links where customer_id = any (p_customers);
  delete from postbox.threads where customer_id = any (p_customers);
  delete from kyc.papers where customer_id = any (p_customers);
  delete from payments.pay_in_proofs where customer_id = any (p_customers);
  delete from documents.documents where customer_id = any (p_customers);
  delete from platform.files where customer_id = any (p_customers);
  delete from platform.idempotency where customer_id = any (p_customers);
  delete from leaving.exports where customer_id = any (p_customers);

  delete from registration.registrations where customer_id = any (p_customers);
  delete from registration.declarations where customer_id = any (p_customers);
  delete from kyc.identifications where customer_id = any (p_customers);
  delete from kyc.hits where customer_id = any (p_customers);
  delete from kyc.screened where customer_id = any (p_customers);
  update kyc.checks set asked = null, answer = null where customer_id = any (p_customers);
  delete from signatures.signatures where customer_id = any (p_customers);
  delete from signatures.acts where customer_id = any (p_customers);
  delete from signatures.requests where customer_id = any (p_customers);
  delete from tax.exemption_orders where customer_id = any (p_customers);
  delete from tax.certificates where customer_id = any (p_customers);
  delete from tax.external_exemptions where customer_id = any (p_customers);
  delete from deposits.outside_deposits where customer_id = any (p_customers);
  delete from orders.revocations where customer_id = any (p_customers);
  delete from accounts.blocks where customer_id = any (p_customers);

  delete from customers.reference_accounts where customer_id = any (p_customers);
  delete from customers.data_notices where customer_id = any (p_customers);
  delete from customers.majority_notices where customer_id = any (p_customers);
  delete from customers.invitations where customer_id = any (p_customers);
  delete from customers.signing_rules where customer_id = any (p_customers);
  delete from customers.consents where customer_id = any (p_customers);
  delete from customers.addresses where customer_id = any (p_customers);
  delete from customers.tax_details where customer_id = any (p_customers);
  delete from customers.roles where customer_id = any (p_customers);
  delete from customers.companies where customer_id = any (p_customers);
  delete from customers.persons where customer_id = any (p_customers);

  update payments.payouts set holder = '', target = '' where customer_id = any (p_customers);
  update debits.mandates set holder = '', iban = '' where customer_id = any (p_customers);
  update payments.pay_ins set sender_name = '', sender_account = null, remittance = '' where customer_id = any (p_customers);
  update orders.bank_messages set body = '{}' where customer_id = any (p_customers);
  update investments.profiles set answers = '{}' where customer_id = any (p_customers);
  update investments.portfolios set name = '–' where customer_id = any (p_customers);
  update investments.order_terms set name = null where customer_id = any (p_customers);
  update investments.depots set account = null where customer_id = any (p_customers);
  update investments.custodian_messages set body = '{}' where customer_id = any (p_customers);
  update investments.custodian_events set body = '{}' where customer_id = any (p_customers);
  update commitments.fund_events set body = '{}' where customer_id = any (p_customers);
  update accounts.transaction_accounts set account_number = null, iban = null, bic = null, sort_code = null
   where customer_id = any (p_customers);

  delete from identity.customer_links where customer_id = any (p_customers);
  delete from products.rate_alerts r using identity.users u where u.id = any (v_alone) and r.email = lower(u.email);
  -- Whom we owe an answer gets it: what is open stays with whoever answers.
  delete from postbox.public_complaints c using identity.users u
   where u.id = any (v_alone) and c.email = lower(u.email) and (c.received_on is null or c.answered_on is not null);
  delete from customers.invitations i using identity.users u where u.id = any (v_alone) and i.email = lower(u.email);
  delete from registration.invitations i using identity.users u where u.id = any (v_alone) and i.email = lower(u.email);
  delete from registration.registrations r using identity.users u
   where u.id = any (v_alone) and (r.email = lower(u.email) or r.user_id = u.id);
  delete from orders.declarations d using identity.users u where u.id = any (v_alone) and d.email = lower(u.email);
  delete from identity.tries t using identity.users u where u.id = any (v_alone) and strpos(t.key, u.id::text) > 0;
  delete from identity.sessions where user_id = any (v_alone);
  delete from identity.sign_ins where user_id = any (v_alone);
  delete from identity.totp where user_id = any (v_alone);
  delete from identity.passkeys where user_id = any (v_alone);
  delete from identity.recovery_codes where user_id = any (v_alone);
  delete from identity.message_factors where user_id = any (v_alone);
  delete from identity.passkey_challenges where user_id = any (v_alone);
  delete from identity.reset_links where user_id = any (v_alone);
  delete from identity.ways_back where user_id = any (v_alone);
  delete from identity.contact_changes where user_id = any (v_alone);
  delete from identity.number_proofs where user_id = any (v_alone);
  delete from identity.known_places where user_id = any (v_alone);
  delete from signatures.signers where user_id = any (v_alone);
  delete from signatures.sent_codes where user_id = any (v_alone);
  delete from identity.users where id = any (v_alone);
end $$;

-- Customers of whose money none is left or under way, and since when they are what they are.
create or replace view leaving.over with (security_invoker) as
  select k.id as customer_id, k.status, k.status_since as over_on, k.market
    from customers.customers k
   where not exists (select from leaving.accounts a where a.customer_id = k.id and a.balance_minor <> 0)
     and not exists (select from payments.payouts p where p.customer_id = k.id and p.state in ('REQUESTED', 'SENT'))
     and not exists (select from debits.collections c where c.customer_id = k.id and c.state in ('ANNOUNCED', 'SUBMITTED'))
     and not exists (select from payments.pay_ins i where i.customer_id = k.id and i.state = 'HELD');

create or replace function leaving.has_written(p_customer text, p_since timestamptz) returns boolean
  language plpgsql stable as $$
begin
  -- The postbox comes after, so its table is looked for when somebody asks.
  return exists (select from postbox.messages where customer_id = p_customer and sent_at > p_since);
end $$;

-- Who acts for a customer.
create or replace function leaving.users_of(p_customer text) returns table (id uuid) language sql stable as $$
  select user_id from identity.customer_links where customer_id = p_customer
$$;
