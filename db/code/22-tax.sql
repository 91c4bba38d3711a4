-- What counts of the papers that lower the tax, with how many hold the account: of several, all must have one.
create or replace view tax.held_certificates with (security_invoker) as
  select c.customer_id, c.id, c.person_id, c.kind, c.country, c.valid_from, c.valid_to, c.state,
         (select count(*)::int from customers.roles r
           where r.customer_id = c.customer_id and r.name = 'ACCOUNT_HOLDER' and r.status <> 'DISABLED') as holders
    from tax.certificates c where c.state = 'ACCEPTED';
