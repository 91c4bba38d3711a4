-- What is signed for the end of a deposit has a day of its own: not the one on which the money moves.

-- Unknown of instructions from before; the moment they were set tells it.
alter table deposits.maturity_instructions add set_on date;

alter table orders.orders add signed_on date;
