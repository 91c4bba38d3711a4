-- Who may do what. Nobody works as the owner of the tables: web and api act as the application, for the customers
-- their transaction names; jobs and the end of day act as the worker, for everybody. What is not granted here is
-- not allowed, whatever a table was made with.

revoke all on all tables in schema accounts, commitments, customers, debits, deposits, documents, flags, holdings, identity, instruments,
  investments, kyc, leaving, ledger, orders, payments, pension, platform, postbox, products, registration, signatures,
  simulator, tax, tracking
  from tidemark_app, tidemark_worker;
revoke execute on all functions in schema ledger from tidemark_app, tidemark_worker;

-- The worker writes every table but the ledger's, and changes no fact.
grant usage on schema ledger to tidemark_worker;
grant select, insert, update, delete on all tables in schema accounts, commitments, customers, debits, deposits, documents, flags, holdings,
  identity, instruments, investments, kyc, leaving, orders, payments, pension, platform, postbox, products,
  registration, signatures, simulator, tax, tracking to tidemark_worker;
revoke update, delete on
  orders.bank_events, orders.bank_files, orders.transitions, payments.payout_events, platform.loaded,
  registration.heard_events, kyc.provider_events, investments.custodian_events, investments.tax_entries,
  commitments.fund_events, debits.collection_events
  from tidemark_worker;
-- What was said stays said; of whom, whoever is gone takes along.
grant update (body) on investments.custodian_events, commitments.fund_events to tidemark_worker;
revoke delete on
  orders.batches, payments.pay_ins, platform.business_clock, platform.business_days from tidemark_worker;
revoke update on platform.outbox_deliveries, postbox.mail_reports, tracking.events from tidemark_worker;
revoke insert, update, delete on platform.migration, platform.retention from tidemark_worker;

-- What the application reads: banks, the end of day and operators write it.
grant select on
  deposits.contracts, deposits.interest_postings, deposits.reminders, deposits.steps, flags.flags,
  instruments.corporate_actions, instruments.instruments, instruments.prices, investments.depots, investments.distributions, investments.executions, investments.fills,
  investments.beginners, investments.fees, investments.held, investments.instructions, investments.liquid, investments.prepaid_funds, investments.prepayments,
  investments.trades, investments.withdrawn,
  investments.lots, investments.portfolios, investments.tax_entries, investments.transactions, investments.valuations, orders.batches,
  payments.pay_ins, platform.built_files, platform.business_clock, platform.business_days, platform.loaded,
  platform.migration, platform.retention, platform.site_version,
  products.banks, products.channels, products.distributors, products.issues, products.offers, products.products,
  simulator.bank_behaviour, simulator.bank_inbox, signatures.waiting, deposits.corrected_postings,
  deposits.tax_corrections to tidemark_app;
-- How many there are of which kind is for whoever watches; what they are about is not.
grant select (kind, settled_at) on platform.issues to tidemark_app;

-- What it adds, and never changes.
grant select, insert on
  investments.order_terms, investments.profiles,
  accounts.transaction_accounts, customers.signing_rules, documents.documents, identity.secrets,
  identity.signing_keys, orders.transitions, kyc.provider_events, platform.files, platform.outbox,
  signatures.signatures to tidemark_app;
-- What is first asked for is drawn, and stays as it was drawn.
grant update (file_id, template) on documents.documents to tidemark_app;
grant select on
  holdings.held, identity.means, payments.account_numbers, payments.deposit_kinds, payments.earned,
  payments.ordered, debits.leavers, debits.owed, debits.plan_collections, debits.known_mandates, orders.top_ups, products.bank_names,
  tax.held_certificates, deposits.booked_corrections, documents.held_deposits, documents.held_portfolios, kyc.known_persons, kyc.known_companies,
  kyc.listed, kyc.hits, kyc.matches to tidemark_app;
-- What is found is written by the worker; an operator decides, and a customer answers.
grant select on kyc.cases, kyc.checks to tidemark_app;
grant select on customers.data_notices, customers.majority_notices to tidemark_app;
-- What becomes of a payment at a bank the worker writes.
grant select, insert on payments.bank_payments to tidemark_app;
grant select, insert on kyc.papers, payments.pay_in_proofs, postbox.attachments to tidemark_app;
-- An operator decides; the worker moves the money.
grant update (decision, decided_by) on payments.pay_ins to tidemark_app;
grant select, insert, delete on registration.proofs to tidemark_app;
grant update (registration_id) on registration.proofs to tidemark_app;
grant update (state, changed_on) on kyc.cases to tidemark_app;
grant update (is_answered) on kyc.papers to tidemark_app;
-- Whether it is clean the worker says.
grant update (message_id, reader_id) on postbox.attachments to tidemark_app;
grant update (status, is_decided, decided_by, decided_on, asked, due_on, answer) on kyc.checks to tidemark_app;
-- Whoever takes requests may add events and declarations, and read none of them.
grant insert on orders.declarations, tracking.events to tidemark_app;

-- What it changes.
grant select, insert, update on
  tax.certificates,
  postbox.letter_wishes, postbox.complaints, postbox.public_complaints, accounts.blocks,
  customers.companies, customers.consents, customers.customers, customers.invitations, customers.persons, customers.reference_accounts,
  customers.roles, customers.tax_details, deposits.maturity_instructions, deposits.withdrawals,
  holdings.product_instances, identity.known_places, identity.reset_links, identity.sessions,
  identity.contact_changes, identity.ways_back,
  kyc.identifications, orders.bank_messages, orders.orders, orders.revocations, payments.payouts, debits.mandates, debits.collections, platform.idempotency, postbox.messages,
  postbox.threads, registration.declarations, signatures.acts, signatures.requests, signatures.signers,
  simulator.bank_payments, simulator.identifications, simulator.messages to tidemark_app;
-- All complaints are numbered together.
grant usage on sequence postbox.complaints_number_seq to tidemark_app;
-- Asked for and taken back; the end of day does the rest.
grant select, insert on leaving.terminations to tidemark_app;
grant update (withdrawn_on) on leaving.terminations to tidemark_app;
-- What is packed the worker packs, and what is sealed nobody else sees.
revoke update on leaving.archive from tidemark_worker;
grant select on leaving.exports to tidemark_app;
grant insert (customer_id, id, user_id, requested_on) on leaving.exports to tidemark_app;
grant select on leaving.open_things, leaving.accounts, leaving.targets to tidemark_app;
-- Whoever withdraws from a deposit ends it at once.
grant update (is_running, posts_for, posts_on) on deposits.contracts to tidemark_app;

-- A pension is agreed on by its holder; what was agreed counts with the signature, and the worker does the rest.
grant select on pension.certificates, pension.held, pension.moves to tidemark_app;
grant select, insert on pension.contracts, pension.contributions to tidemark_app;
grant update (agreed_at) on pension.contributions to tidemark_app;

-- A commitment is signed by its holder; what becomes of it the fund says, and the worker does.
grant select on commitments.held, commitments.called, commitments.calls, commitments.distributions,
  commitments.fund_values to tidemark_app;
grant select, insert on commitments.commitments to tidemark_app;

-- A portfolio is begun by its holder, and looked after by the worker.
grant insert on investments.portfolios, investments.depots to tidemark_app;
grant select, insert, update, delete on investments.plans to tidemark_app;

-- What a customer or a visitor may take back, and what is used up once.
grant select, insert, update, delete on
  customers.addresses, deposits.outside_deposits, holdings.savings_plans, identity.customer_links, identity.message_factors, identity.number_proofs,
  identity.passkey_challenges, identity.passkeys, identity.place_failures, identity.provider_items, identity.sign_ins,
  identity.tries, postbox.archivings, postbox.readings, products.rate_alerts, registration.invitations, registration.registrations, signatures.sent_codes,
  tax.corrections_due, tax.exemption_orders, tax.external_exemptions
  to tidemark_app;

-- A password's hash is read for one user at a time, and nobody makes an operator of himself. So are the secrets of
-- second factors; a recovery code is compared and gone, and never read.
grant select (id, username, email, roles, is_blocked, created_at, password_changed_at, language, bounces),
  insert (id, username, email, password_hash),
  update (username, email, password_hash, password_changed_at, language, bounces)
  on identity.users to tidemark_app;
grant select (user_id, confirmed_at, last_step), update (confirmed_at, last_step), delete on identity.totp to tidemark_app;
grant select (user_id), insert, update, delete on identity.recovery_codes to tidemark_app;

-- Money is moved by the worker alone. The application opens accounts for the customers its transaction names,
-- reserves what belongs to them, and sets it free again; it reads their part, and writes none of it.
grant select on
  ledger.accounts, ledger.closed_balances, ledger.closings, ledger.holds, ledger.postings, ledger.seals,
  ledger.transfers to tidemark_worker;
grant select on ledger.own_accounts, ledger.own_holds, ledger.own_postings to tidemark_app, tidemark_worker;
grant execute on all functions in schema ledger to tidemark_worker;
revoke execute on function ledger.is_for_all(), ledger.may_use(text) from tidemark_worker;
grant execute on function
  ledger.own_under_way(date), ledger.own_course(date), ledger.open_account(uuid, text, text, text, text, bigint),
  ledger.hold(uuid, text, uuid, bigint, text), ledger.release(uuid) to tidemark_app;
