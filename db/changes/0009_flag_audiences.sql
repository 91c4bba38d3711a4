-- Flags may be set for one kind of investor and for one kind of device.
alter table flags.flags
  drop constraint flags_audience_check,
  add constraint flags_audience_check check (audience in (
    'everyone', 'retail', 'business', 'desktop', 'mobile', 'beta', 'alpha'));
