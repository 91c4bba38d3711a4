-- Investing: what is known of whoever invests, what the custodian is told, and what it answers.
-- What customers answered before they invest, and the strategy those answers allow at most. Each try is kept.
create table investments.profiles (
  customer_id text not null,
  version int not null check (version > 0),
  user_id text not null,
  answers jsonb not null,
  result text not null check (result in ('DWMMM', 'DWM30', 'DWM50', 'DWM70', 'DWM100')),
  answered_on date not null,
  answered_at timestamptz not null,
  valid_until date not null check (valid_until > answered_on),
  primary key (customer_id, version)
);
call platform.guard('investments.profiles');

-- The customer's account at the custodian, asked for with the first investment.
create table investments.depots (
  customer_id text primary key,
  -- None where there was one before orders were.
  order_id uuid,
  state text not null check (state in ('REQUESTED', 'OPEN', 'SUSPENDED')),
  -- The custodian's number for it.
  account text,
  foreign key (customer_id, order_id) references orders.orders
);
create index depots_by_account on investments.depots (account) where account is not null;
call platform.guard('investments.depots');

-- What an instruction to a portfolio froze beside what all orders have.
create table investments.order_terms (
  customer_id text not null,
  order_id uuid not null,
  portfolio_id uuid not null,
  -- Of a portfolio that is opened with it.
  name text check (length(name) between 1 and 25),
  template text not null,
  -- Of a switch, and of the advice to: the strategy until then.
  template_before text,
  -- Of a switch that is under way or done: the order that sold and bought for it.
  rebalancing_id uuid,
  -- None where nothing is put in.
  profile_version int,
  -- Of a sale: the tax that was foreseen when it was wanted.
  tax_minor bigint check (tax_minor >= 0),
  -- Of a sale of everything: the service fee up to then, as it was foreseen.
  fee_minor bigint check (fee_minor >= 0),
  -- Whether it is signed together with the account at the custodian, which may be open before the last signature.
  opens_depot boolean,
  -- Of a savings plan: as it is to be from now on.
  rhythm text check (rhythm in ('MONTHLY', 'QUARTERLY')),
  day_of_month int check (day_of_month in (1, 15)),
  increase_percent int check (increase_percent in (0, 3, 5)),
  -- Where it is to be paid by direct debit.
  mandate_id uuid,
  -- Of a plan's run: the day it was planned for, each once.
  due_on date,
  -- Where the holder chose the funds: as they are or are to be when it is wanted.
  weights jsonb,
  rebalancing text check (rebalancing in ('NONE', 'MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY')),
  new_money text check (new_money in ('BY_TARGET', 'FURTHEST_BELOW')),
  -- Of what goes into crypto assets: what they would be of all that is liquid, in percent, when it was ordered.
  crypto_percent int check (crypto_percent > 0),
  -- Of a change of them: how they were until then.
  mix_before jsonb,
  -- Of a switch: what each fund was worth when it was wanted.
  held jsonb,
  -- Of what moves in kind: whereto.
  to_portfolio_id uuid,
  primary key (customer_id, order_id),
  foreign key (customer_id, order_id) references orders.orders,
  foreign key (customer_id, profile_version) references investments.profiles,
  foreign key (customer_id, rebalancing_id) references investments.order_terms
);
create index terms_of_portfolio on investments.order_terms (customer_id, portfolio_id);
create unique index one_run_of_a_plan on investments.order_terms (customer_id, portfolio_id, due_on) where due_on is not null;
call platform.guard('investments.order_terms');

-- What the custodian was told to trade.
create table investments.trades (
  customer_id text not null,
  id uuid not null unique,
  -- None where nobody ordered it: then it is said what for, and since when the custodian was asked.
  order_id uuid,
  portfolio_id uuid not null,
  isin text not null references instruments.instruments,
  side text not null check (side in ('BUY', 'SELL')),
  amount_minor bigint check (amount_minor > 0),
  state text not null check (state in ('SUBMITTED', 'FILLED', 'REJECTED')),
  -- What may be sold at most; all of it where there is no amount.
  units bigint check (units > 0),
  purpose text not null default 'ORDER' check (purpose in ('ORDER', 'FEES', 'TAXES', 'REINVESTMENT')),
  asked_on date,
  primary key (customer_id, id),
  foreign key (customer_id, order_id) references investments.order_terms,
  constraint size_of_side check (case when side = 'BUY' then amount_minor is not null and units is null
    else units is not null end),
  constraint ordered_or_asked check (case when purpose = 'ORDER' then order_id is not null
    else order_id is null and asked_on is not null end)
);
create index trades_of_order on investments.trades (customer_id, order_id);
create index trades_unordered on investments.trades (customer_id, portfolio_id) where order_id is null;
call platform.guard('investments.trades');

-- What it did of that, in parts or at once; booked with the transaction that tells of it.
create table investments.fills (
  customer_id text not null,
  trade_id uuid not null,
  execution text not null,
  units bigint not null check (units > 0),
  price bigint not null check (price > 0),
  amount_minor bigint not null check (amount_minor > 0),
  traded_on date not null,
  settles_on date not null check (settles_on >= traded_on),
  is_last boolean not null,
  transaction_id uuid,
  -- Of a sale for a fee: what it took of which lots, for the custodian may take it back until it is settled.
  lots jsonb,
  is_cancelled boolean not null default false,
  -- With what it was undone; none until then.
  cancellation_id uuid,
  primary key (customer_id, trade_id, execution),
  foreign key (customer_id, trade_id) references investments.trades,
  constraint booked_before_it_is_undone check (not is_cancelled or lots is not null and transaction_id is not null)
);
create index fills_to_book on investments.fills (customer_id) where transaction_id is null;
create index fills_to_undo on investments.fills (customer_id) where is_cancelled and cancellation_id is null;
call platform.guard('investments.fills');

-- What goes to the custodian, written with the act that causes it, handed over at least once.
create table investments.custodian_messages (
  customer_id text not null,
  id uuid not null,
  kind text not null check (kind in ('OPEN_ACCOUNT', 'BUY', 'SELL', 'MOVE')),
  body jsonb not null,
  written_on date not null,
  sent_at timestamptz,
  primary key (customer_id, id)
);
create index custodian_messages_to_send on investments.custodian_messages (id) where sent_at is null;
call platform.guard('investments.custodian_messages');

-- What came from it: each event once, whatever the number of its deliveries.
create table investments.custodian_events (
  custodian text not null,
  event_id text not null,
  kind text not null check (kind in ('ACCOUNT_OPENED', 'ACCOUNT_REFUSED', 'ACCOUNT_SUSPENDED', 'ACCOUNT_REOPENED', 'ACKNOWLEDGED', 'FILLED', 'REJECTED', 'CANCELLED', 'MOVED', 'MOVE_REFUSED',
                  'DISTRIBUTION', 'DISTRIBUTION_CANCELLED')),
  body jsonb not null,
  outcome text not null check (outcome in ('applied', 'known', 'issue', 'unknown')),
  received_at timestamptz not null default now(),
  -- Whom it is about; none where it is about nothing of ours.
  customer_id text,
  primary key (custodian, event_id)
);
create index custodian_events_taken_back on investments.custodian_events ((body ->> 'actionId'))
  where kind = 'DISTRIBUTION_CANCELLED';
create index custodian_events_of_customer on investments.custodian_events (customer_id);
call platform.guard('investments.custodian_events');

-- What was reckoned for the tax office, of each sale, of each year and of what funds paid out; losses that were not set off yet are its sum.
create table investments.tax_entries (
  customer_id text not null,
  id uuid not null,
  portfolio_id uuid not null,
  kind text not null check (kind in ('SALE', 'PREPAYMENT', 'DISTRIBUTION', 'CORRECTION')),
  on_day date not null,
  -- Taxable of gains and losses, before anything is set off.
  gain_minor bigint not null,
  losses_used_minor bigint not null,
  exempted_minor bigint not null,
  tax_minor bigint not null,
  lines jsonb not null,
  -- The sale, what was paid out, or what moved a correction; none of a year.
  transaction_id uuid,
  -- Of a correction, what it is added to.
  corrects uuid,
  primary key (customer_id, id),
  foreign key (customer_id, portfolio_id) references investments.portfolios,
  foreign key (customer_id, corrects) references investments.tax_entries,
  constraint corrects_another check ((kind = 'CORRECTION') = (corrects is not null)),
  constraint less_than_nothing_corrects
    check (corrects is not null or least(losses_used_minor, exempted_minor, tax_minor) >= 0)
);
create index tax_entries_of_year on investments.tax_entries (customer_id, on_day);
create index tax_corrections on investments.tax_entries (customer_id, corrects) where corrects is not null;
call platform.guard('investments.tax_entries');

-- The tax that is prepaid in January on what funds gained in the year before and did not pay out: each year once.
create table investments.prepayments (
  customer_id text not null,
  portfolio_id uuid not null,
  -- In which it was gained.
  year int not null,
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  -- How that was reckoned; none where nothing was taxable.
  entry_id uuid,
  -- None until it is taken.
  transaction_id uuid,
  primary key (customer_id, portfolio_id, year),
  foreign key (customer_id, portfolio_id) references investments.portfolios,
  foreign key (customer_id, entry_id) references investments.tax_entries,
  foreign key (customer_id, transaction_id) references investments.transactions
);
create index prepayments_to_take on investments.prepayments (customer_id, portfolio_id)
  where transaction_id is null and tax_minor > 0;
call platform.guard('investments.prepayments');

-- What it was reckoned from: of each fund, what its units were worth at the first and the last price of the year.
create table investments.prepaid_funds (
  customer_id text not null,
  portfolio_id uuid not null,
  year int not null,
  isin text not null references instruments.instruments,
  start_minor bigint not null check (start_minor >= 0),
  end_minor bigint not null check (end_minor >= 0),
  -- Counted as gained, and of that what is taxable.
  prepayment_minor bigint not null check (prepayment_minor >= 0),
  taxable_minor bigint not null check (taxable_minor >= 0),
  primary key (customer_id, portfolio_id, year, isin),
  foreign key (customer_id, portfolio_id, year) references investments.prepayments
);
call platform.guard('investments.prepaid_funds');

-- What a fund paid out to a portfolio: for which units, what was taken of it as tax, and what it was invested again by.
create table investments.distributions (
  customer_id text not null,
  portfolio_id uuid not null,
  action_id text not null references instruments.corporate_actions,
  isin text not null references instruments.instruments,
  units bigint not null check (units > 0),
  amount_minor bigint not null check (amount_minor > 0),
  tax_minor bigint not null check (tax_minor >= 0),
  transaction_id uuid not null,
  -- None until the custodian is asked.
  trade_id uuid,
  primary key (customer_id, portfolio_id, action_id),
  foreign key (customer_id, portfolio_id) references investments.portfolios,
  foreign key (customer_id, transaction_id) references investments.transactions,
  foreign key (customer_id, trade_id) references investments.trades
);
create index distributions_of_transaction on investments.distributions (customer_id, transaction_id);
create index distributions_to_reinvest on investments.distributions (portfolio_id) where trade_id is null;
call platform.guard('investments.distributions');
