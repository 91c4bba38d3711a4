-- Commitments, as they are read.

-- What is held of a fund, with what was called, came back, and may be called again.
create or replace view commitments.held with (security_invoker = true) as
  select c.customer_id, c.id, c.order_id, c.fund, c.state, c.amount_minor, c.signed_on,
         i.state as instance_state,
         coalesce(k.called, 0) as called_minor, coalesce(k.paid, 0) as paid_minor, coalesce(k.calls, 0)::int as calls,
         coalesce(d.distributed, 0) as distributed_minor, coalesce(d.recallable, 0) as recallable_minor,
         coalesce(d.distributions, 0)::int as distributions
    from commitments.commitments c
    join holdings.product_instances i on i.customer_id = c.customer_id and i.id = c.id
    left join lateral (
      select sum(amount_minor)::bigint as called, sum(amount_minor) filter (where state = 'PAID')::bigint as paid,
             count(*) as calls
        from commitments.calls k where k.customer_id = c.customer_id and k.commitment_id = c.id) k on true
    left join lateral (
      select sum(amount_minor)::bigint as distributed, sum(amount_minor) filter (where is_recallable)::bigint as recallable,
             count(*) as distributions
        from commitments.distributions d where d.customer_id = c.customer_id and d.commitment_id = c.id) d on true;

-- Calls with what their order says: the money is reserved, or what is still missing.
create or replace view commitments.called with (security_invoker = true) as
  select k.*, case when k.state = 'ANNOUNCED' and o.instruction_state = 'FUNDED' then 'FUNDED' else k.state end as standing,
         o.instruction_state, o.account_id
    from commitments.calls k
    left join orders.orders o on o.customer_id = k.customer_id and o.id = k.order_id;
