-- Flags may be set for customers whose account is open, and for those whose is not yet.
alter table flags.flags
  drop constraint flags_audience_check,
  add constraint flags_audience_check check (audience in (
    'everyone', 'retail', 'business', 'non-exported', 'exported', 'desktop', 'mobile', 'beta', 'alpha'));
