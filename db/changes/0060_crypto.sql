-- What goes into crypto assets is told beside all that is liquid.
alter table investments.order_terms add column crypto_percent int check (crypto_percent > 0);
