-- Signing keys and shared secrets are kept as text, so that they can be sealed where there is a key for it.

update identity.signing_keys set private_jwk = to_jsonb(private_jwk::text)
 where jsonb_typeof(private_jwk) = 'object';
update identity.secrets
   set value = convert_to(translate(encode(value, 'base64'), E'+/=\n', '-_'), 'UTF8');
