-- What strategies went through is told from their whole course now.
drop function if exists instruments.worst_fall(text[], int[]);
