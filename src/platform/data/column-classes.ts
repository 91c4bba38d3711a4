// Every column of the database by what it is to the person it is about: given to them when they ask for their data, a
// paper that is given as a file, nothing of theirs, or a secret that protects them. A column that is not here fails a test.

/** Whose a row is: a customer's, a user's or an address's, by this column. */
export type RowOwner = readonly [owner: 'customer' | 'user' | 'email', column: string]

export type ColumnClasses = {
  of?: RowOwner
  /** Of several people of one customer, whose own rows alone are given: that of a person, or of a user. */
  only?: readonly [whose: 'person' | 'user', column: string]
  exported?: string
  papers?: string
  notPersonal?: string
  secret?: string
}

/** The pretended outside world is nobody's data, and queues keep what is promised for days only. */
export const unclassedSchemas: readonly string[] = ['simulator', 'jobs']

export const columnClasses: Readonly<Record<string, ColumnClasses>> = {
  'platform.business_clock': { notPersonal: 'only_row business_date' },
  'platform.business_days': { notPersonal: 'business_date step attempts started_at finished_at' },
  'platform.outbox': {
    of: ['customer', 'customer_id'],
    exported: 'name data occurred_on occurred_at actor customer_id entity_id',
    notPersonal: 'id position attempts next_attempt_at delivered_at',
  },
  'platform.outbox_deliveries': { notPersonal: 'event_id subscriber delivered_at' },
  'platform.files': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id id content_type size_bytes created_at',
    papers: 'content',
    notPersonal: 'sha256',
  },
  'platform.loaded': { notPersonal: 'name loaded_at' },
  'platform.idempotency': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id route status body created_at',
    secret: 'key fingerprint',
  },
  'platform.site_version': { notPersonal: 'is_only version' },
  'platform.issues': {
    of: ['customer', 'customer_id'],
    exported: 'id kind entity_id customer_id reason found_on found_at seen_on settled_at',
    notPersonal: 'settled_by',
  },
  'platform.retention': { notPersonal: 'target since only_if keep reason' },
  'platform.built_files': { notPersonal: 'path content_type body started_at' },
  'products.banks': {
    notPersonal:
      'id name city country bic scheme rating founded model day_count is_sustainable description cut_off_minutes order_form',
  },
  'products.products': {
    notPersonal: 'id bank_id kind subtype currency term_months notice_days is_sustainable',
  },
  'products.issues': {
    notPersonal:
      'product_id version valid_from valid_to rate_percent rate_kind day_count min_minor max_minor payout prolongation early_termination rate_lock step_minor',
  },
  'products.offers': { notPersonal: 'market product_id' },
  'products.distributors': { notPersonal: 'id name is_main logo_url' },
  'products.channels': {
    notPersonal: 'distributor_id id has_term_access has_overnight_access has_notice_access',
  },
  'products.rate_alerts': {
    of: ['email', 'email'],
    exported: 'id email market term_months wanted offers_page asked_at confirmed_at',
    secret: 'token_hash',
  },
  'customers.customers': {
    of: ['customer', 'id'],
    exported:
      'id partner_no status type market distributor_id channel_id registered_on data_validity data_valid_until version',
  },
  'customers.companies': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id legal_name legal_form register_court register_number founded_on',
  },
  'customers.persons': {
    of: ['customer', 'customer_id'],
    only: ['person', 'id'],
    exported:
      'customer_id id position first_name last_name birth_date username email phone_number academic_title courtesy_title birth_name birth_place birth_country nationality_primary nationality_secondary gender marital_status profession industry pep_status pep_info origin_of_funds origin_of_funds_text annual_income_code annual_income_text',
  },
  'customers.roles': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id id person_id name status authority',
  },
  'customers.signing_rules': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id version kind named alone_up_to_minor currency set_at',
  },
  'customers.addresses': {
    of: ['customer', 'customer_id'],
    only: ['person', 'person_id'],
    exported:
      'customer_id id person_id kind street street_number additional_information city flat_number postal_code country_code',
  },
  'customers.tax_details': {
    of: ['customer', 'customer_id'],
    only: ['person', 'person_id'],
    exported: 'customer_id person_id precedence country_code tax_identification_number',
  },
  'customers.reference_accounts': {
    of: ['customer', 'customer_id'],
    exported:
      'customer_id id position account_holder bank_name bic iban account_number branch_code currency payee_check named_at replaced_at replaced_since',
  },
  'customers.consents': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id id is_legitimate_interest is_valid',
  },
  'tax.exemption_orders': {
    of: ['customer', 'customer_id'],
    exported:
      'customer_id id agent_id kind amount_minor valid_from valid_to tin partner signed_by signed_at revoked_on',
  },
  'tax.external_exemptions': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id id bank_name amount_minor year',
  },
  'tax.corrections_due': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id agent_id due_on',
  },
  'tax.certificates': {
    of: ['customer', 'customer_id'],
    only: ['person', 'person_id'],
    exported: 'customer_id id person_id kind country number valid_from valid_to state reminded',
  },
  'identity.users': {
    of: ['user', 'id'],
    exported: 'id username email is_blocked created_at password_changed_at',
    notPersonal: 'roles',
    secret: 'password_hash',
  },
  'identity.customer_links': { of: ['user', 'user_id'], exported: 'user_id customer_id position' },
  'identity.signing_keys': {
    notPersonal: 'kid state created_at retired_at',
    secret: 'private_jwk',
  },
  'identity.secrets': { notPersonal: 'name', secret: 'value' },
  'identity.provider_items': {
    notPersonal: 'model grant_id consumed_at expires_at',
    secret: 'id payload',
  },
  'identity.sessions': {
    of: ['user', 'user_id'],
    exported:
      'user_id client_id acting_customer_id acr amr device started_at authenticated_at seen_at rotated_at idle_ends_at ends_at ended_at ended_by',
    secret: 'sid binding refresh_id previous_refresh_id',
  },
  'identity.tries': { notPersonal: 'failures tried_at blocked_until', secret: 'key' },
  'identity.sign_ins': {
    of: ['user', 'user_id'],
    exported: 'user_id chosen code_ends_at ends_at',
    secret: 'uid code_hash challenge',
  },
  'identity.totp': {
    of: ['user', 'user_id'],
    exported: 'user_id confirmed_at',
    secret: 'secret last_step',
  },
  'identity.passkeys': {
    of: ['user', 'user_id'],
    exported: 'user_id counter transports rp_id name created_at used_at',
    secret: 'id public_key',
  },
  'identity.recovery_codes': { of: ['user', 'user_id'], exported: 'user_id', secret: 'code_hash' },
  'identity.message_factors': { of: ['user', 'user_id'], exported: 'user_id phone_number' },
  'identity.passkey_challenges': {
    of: ['user', 'user_id'],
    exported: 'user_id ends_at',
    secret: 'challenge',
  },
  'identity.reset_links': {
    of: ['user', 'user_id'],
    exported: 'user_id ends_at used_at',
    secret: 'token_hash',
  },
  'identity.number_proofs': {
    of: ['user', 'user_id'],
    exported: 'user_id phone_number tries ends_at',
    secret: 'code_hash',
  },
  'identity.place_failures': { notPersonal: 'level counted_at', secret: 'key' },
  'identity.known_places': { of: ['user', 'user_id'], exported: 'user_id place seen_at' },
  'registration.registrations': {
    of: ['customer', 'customer_id'],
    exported:
      'id email market flow product_id started_at link_ends_at confirmed_at answers reminders replaced_at customer_id submitted_at kind',
    secret: 'token_hash key_hash password_hash',
  },
  'registration.invitations': {
    of: ['email', 'email'],
    exported:
      'id registration_id email first_name last_name state invited_at ends_at reminders page answering_id',
    secret: 'token_hash key_hash',
  },
  'registration.declarations': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id answers flow declared_at',
  },
  'registration.heard_events': { notPersonal: 'source event_id heard_at' },
  'kyc.identifications': {
    of: ['customer', 'customer_id'],
    only: ['person', 'person_id'],
    exported:
      'customer_id id person_id method status failure_reason started_at completed_at completed_on coupon_number coupon_valid_until',
  },
  // Whoever is looked at is not told by whom, and for what: the law forbids it.
  'kyc.cases': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id opened_on',
    secret: 'state changed_on',
  },
  'kyc.checks': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id asked due_on answer',
    secret: 'name status reason basis is_decided decided_by decided_on',
  },
  'kyc.provider_events': { notPersonal: 'provider event_id heard_at' },
  'accounts.transaction_accounts': {
    of: ['customer', 'customer_id'],
    exported:
      'customer_id id position account_number iban bic sort_code currency state is_maintenance reference_account_id distributor_id created_on state_changed_at',
  },
  'ledger.accounts': {
    of: ['customer', 'customer_id'],
    exported:
      'id customer_id kind reference currency balance_minor reserved_minor floor_minor opened_on',
  },
  'ledger.transfers': {
    notPersonal:
      'id number key fingerprint kind value_date booked_on reverses evidence written_at written_by',
  },
  'ledger.postings': {
    of: ['customer', 'customer_id'],
    exported:
      'transfer_id line account_id customer_id amount_minor currency balance_after value_date booked_on',
  },
  'ledger.holds': {
    of: ['customer', 'customer_id'],
    exported: 'id account_id customer_id amount_minor state reason made_on',
    notPersonal: 'key',
  },
  'ledger.seals': { notPersonal: 'last_number first_number previous hash sealed_at' },
  'holdings.product_instances': {
    of: ['customer', 'customer_id'],
    exported:
      'customer_id id category family template_id deposit_kind issue_version state currency principal_minor opened_on matures_on',
  },
  'holdings.savings_plans': {
    of: ['customer', 'customer_id'],
    exported:
      'customer_id instance_id currency amount_minor rhythm day_of_month next_execution is_active',
  },
  'deposits.contracts': {
    of: ['customer', 'customer_id'],
    exported:
      'customer_id instance_id order_id renewed_from bank_id bank_country model market day_count payout prolongation early_termination term_months notice_days min_minor max_minor starts_on matures_on pays_on anchor_on per_year accrued_from posts_for posts_on ledger_account_id is_running',
  },
  'deposits.steps': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id instance_id from_day until_day balance_minor rate_percent',
  },
  'deposits.interest_postings': {
    of: ['customer', 'customer_id'],
    exported:
      'customer_id instance_id posted_for posted_on transfer_id currency interest_minor tax_minor exempted_minor agent_id receipt tax',
  },
  'deposits.tax_corrections': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id id agent_id corrected_on transfer_id currency tax_minor',
  },
  'deposits.corrected_postings': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id correction_id instance_id posted_for tax_minor exempted_minor tax',
  },
  'deposits.maturity_instructions': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id instance_id legs set_by set_at set_on',
    notPersonal: 'locked_on',
  },
  'deposits.withdrawals': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id id instance_id kind amount_minor asked_on effective_on state',
  },
  'deposits.reminders': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id entity_id name day',
  },
  'deposits.outside_deposits': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id id bank_id bank_name scheme amount_minor currency',
  },
  'instruments.instruments': { notPersonal: 'isin ter_percent tax_class' },
  'instruments.prices': { notPersonal: 'isin on_day price' },
  'investments.portfolios': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id id name status custody',
  },
  'investments.transactions': {
    of: ['customer', 'customer_id'],
    exported:
      'customer_id id portfolio_id type state amount_minor traded_on settles_on transfer_id',
  },
  'investments.executions': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id transaction_id isin units price amount_minor',
  },
  'investments.lots': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id portfolio_id isin number traded_on units cost_minor prepaid_minor',
  },
  'investments.valuations': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id portfolio_id on_day value_minor flow_minor index',
  },
  'signatures.requests': {
    of: ['customer', 'customer_id'],
    only: ['user', 'user_id'],
    exported: 'customer_id id user_id act tries expires_at signed_at used_at',
    secret: 'binding code_hash',
  },
  'signatures.signers': {
    of: ['user', 'user_id'],
    exported: 'user_id tries tried_at changed_since changed_at reset_at',
  },
  'signatures.sent_codes': {
    of: ['user', 'user_id'],
    exported: 'user_id channel sent_at is_answered',
    notPersonal: 'request_id',
  },
  'signatures.acts': {
    of: ['customer', 'customer_id'],
    exported:
      'customer_id id act subject facts wish amount_minor currency rule_version started_by started_on started_at expires_on outcome is_alone reason ended_by ended_on',
    secret: 'binding',
  },
  'signatures.signatures': {
    of: ['customer', 'customer_id'],
    only: ['user', 'user_id'],
    exported: 'customer_id act_id user_id signed_at',
  },
  'orders.batches': { notPersonal: 'id bank_id day state' },
  'orders.orders': {
    of: ['customer', 'customer_id'],
    exported:
      'customer_id id user_id action state instruction_state reference market product_id issue_version rate_percent bank_id account_id currency amount_minor acknowledges_cover instance_id hold_id batch_id drafted_on drafted_at confirmed_at confirmed_on fund_by forward_on exported_on value_date reason maturity signed_on follow_up_of',
  },
  'orders.transitions': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id order_id number from_state to_state why actor on_day at',
  },
  'orders.bank_messages': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id id bank_id order_id kind body written_on sent_at',
  },
  'orders.bank_events': { notPersonal: 'bank_id event_id order_id kind body outcome received_at' },
  'orders.revocations': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id order_id declared_at receipt',
  },
  'orders.bank_files': { notPersonal: 'bank_id sha256 name file_id refusal outcomes taken_at' },
  'orders.declarations': {
    of: ['email', 'email'],
    exported: 'id market name contract email declared_at',
  },
  'payments.pay_ins': {
    of: ['customer', 'customer_id'],
    exported:
      'customer_id id external_id account_id currency amount_minor sender_name remittance value_date received_on state reason return_on',
  },
  'payments.payouts': {
    of: ['customer', 'customer_id'],
    exported:
      'customer_id id account_id reference_account_id holder target currency amount_minor state hold_id transfer_id asked_by requested_on sent_on settled_on reason',
  },
  'payments.payout_events': { notPersonal: 'event_id payout_id kind outcome received_at' },
  'leaving.terminations': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id id requested_by requested_on withdrawn_on initiated_on closed_on',
  },
  'leaving.exports': {
    of: ['customer', 'customer_id'],
    only: ['user', 'user_id'],
    exported: 'customer_id id user_id requested_on requested_at ready_on',
    papers: 'content',
  },
  'leaving.archive': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id archived_on kept_until',
    papers: 'sealed',
  },
  'postbox.threads': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id id subject is_unread created_at is_closed last_message_at',
  },
  'postbox.messages': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id id thread_id sender body sent_at sent_on author_id',
  },
  'postbox.letters': {
    of: ['customer', 'customer_id'],
    exported: 'customer_id id event_id key thread_id code written_on checks',
  },
  'postbox.letter_mails': {
    of: ['customer', 'customer_id'],
    only: ['user', 'user_id'],
    exported: 'customer_id letter_id user_id email locale mailed_at',
  },
  'documents.documents': {
    of: ['customer', 'customer_id'],
    exported:
      'customer_id id kind title file_name file_id created_on type subject facts locale holders code deposit_id year',
    notPersonal: 'position template',
  },
  'flags.flags': { notPersonal: 'name market audience value updated_at' },
  'tracking.events': { notPersonal: 'id received_at app_id device_id device_kind event' },
}
