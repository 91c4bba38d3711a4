-- Whoever registers a company is asked anew for owners of whom nobody has said whether they hold an office: an answer
-- that is there in part does not count as given. Whoever waits for others already could not say it, so they look it all
-- through once more; their invitations stay.
update registration.registrations
   set answers = answers - 'owners', password_hash = null
 where submitted_at is null
   and jsonb_path_exists(answers, '$.owners.owners[*] ? (@.pepStatus == "")');
