-- Replaced by one that asks the statement alone.
drop function if exists investments.stop_differing(text[], text);
