-- What counts of the papers that lower the tax, with how many hold the account: of several, all must have one. Papers
-- of whoever acts for a holder free nobody; a company has no holder but itself, and its people hand in for it.
create or replace view tax.held_certificates with (security_invoker) as
  select c.customer_id, c.id, c.person_id, c.kind, c.country, c.valid_from, c.valid_to, c.state, h.holders
    from tax.certificates c
    cross join lateral (
      select count(*)::int as holders, coalesce(bool_or(r.person_id = c.person_id), true) as is_holder
        from customers.roles r
       where r.customer_id = c.customer_id and r.name = 'ACCOUNT_HOLDER' and r.status <> 'DISABLED') h
   where c.state = 'ACCEPTED' and h.is_holder;
