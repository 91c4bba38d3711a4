-- What a switch sells and buys follows from what each fund was worth when it was wanted.

alter table investments.order_terms add column held jsonb;
