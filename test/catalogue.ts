// What a database consists of, object by object, as PostgreSQL itself tells it: two databases that answer
// the same are the same to a program. The order of columns is left out: nobody may rely on it.

import type pg from 'pg'

const ours = `n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'jobs', 'public')`
const rights = (acl: string, kind: string, owner: string) => `
  (select string_agg(grantee || '=' || rights, ' ' order by grantee) from (
     select coalesce(r.rolname, 'public') as grantee,
            string_agg(x.privilege_type || case when x.is_grantable then '*' else '' end, ','
                       order by x.privilege_type) as rights
       from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) x left join pg_roles r on r.oid = x.grantee
      group by 1) each)`

const queries = [
  `select 'schema ' || n.nspname, ${rights('n.nspacl', 'n', 'n.nspowner')} from pg_namespace n where ${ours}`,
  `select 'relation ' || c.oid::regclass,
          concat_ws(' ', c.relkind::text, c.reloptions::text, 'rls', c.relrowsecurity, c.relforcerowsecurity,
                    ${rights('c.relacl', 'r', 'c.relowner')})
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'v', 'p') and ${ours}`,
  `select 'sequence ' || c.oid::regclass,
          concat_ws(' ', s.seqstart, s.seqincrement, s.seqmax, ${rights('c.relacl', 's', 'c.relowner')})
     from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours}`,
  `select 'column ' || c.oid::regclass || '.' || a.attname,
          concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
                    a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid),
                    case when a.attacl is not null then ${rights('a.attacl', 'c', 'c.relowner')} end)
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v', 'p') and ${ours}`,
  `select 'constraint ' || coalesce(c.conrelid::regclass::text, c.contypid::regtype::text) || ' ' || c.conname,
          pg_get_constraintdef(c.oid)
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype::text <> 'n' and (c.conrelid <> 0 or c.contypid <> 0) and ${ours}`,
  `select 'domain ' || t.oid::regtype, format_type(t.typbasetype, t.typtypmod)
     from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype = 'd' and ${ours}`,
  `select 'index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours}`,
  `select 'function ' || p.oid::regprocedure,
          concat_ws(' ', r.rolname,
                    case when p.prokind = 'a' then (select aggtransfn::text || ' ' || agginitval from pg_aggregate
                                                     where aggfnoid = p.oid)
                         else pg_get_functiondef(p.oid) end, ${rights('p.proacl', 'f', 'p.proowner')})
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_roles r on r.oid = p.proowner where ${ours}`,
  `select 'view ' || c.oid::regclass, pg_get_viewdef(c.oid)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'v' and ${ours}`,
  `select 'trigger ' || t.tgrelid::regclass || ' ' || t.tgname, pg_get_triggerdef(t.oid) || t.tgenabled::text
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and ${ours}`,
  `select 'policy ' || schemaname || '.' || tablename || ' ' || policyname,
          concat_ws(' ', permissive, roles::text, cmd, qual, with_check) from pg_policies`,
  `select 'default rights ' || d.defaclobjtype::text || coalesce(' in ' || n.nspname, ''),
          ${rights('d.defaclacl', 'r', 'd.defaclrole')}
     from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace`,
  `select 'retention ' || target || ' ' || only_if, concat_ws(' ', since, keep, reason) from platform.retention`,
]

export async function catalogueOf(client: pg.Client): Promise<Map<string, string>> {
  const entries: [string, string][] = []
  for (const text of queries) {
    const { rows } = await client.query<[string, string]>({ text, rowMode: 'array' })
    entries.push(...rows)
  }
  return new Map(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** What one database has and the other has not, or has otherwise. */
export function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names]
    .filter((name) => one.get(name) !== other.get(name))
    .sort()
    .map((name) => `${name}\n  - ${one.get(name) ?? '(none)'}\n  + ${other.get(name) ?? '(none)'}`)
}
