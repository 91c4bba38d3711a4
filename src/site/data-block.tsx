// Data for the browser's script, inside the page: JSON that nothing executes.

/** Takes what `jsonBlock` wrote. */
export function DataBlock({ json }: { json: string }) {
  return (
    <script
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script element takes its text no other way; a jsonBlock cannot leave it
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
