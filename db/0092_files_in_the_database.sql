-- The bytes of a file lie beside what is known of it: every process finds them, and one backup has both.

alter table platform.files add column content bytea;
-- Until the next start has brought in what lay in a folder of the node that wrote it.
create index files_without_content on platform.files (id) where content is null;
grant update (content) on platform.files to tidemark_worker;
