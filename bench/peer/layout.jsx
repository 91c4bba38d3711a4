// The document of the peer.
export const metadata = { title: 'Festgeld', description: 'Festgeld' }

export default function Layout({ children }) {
  return (
    <html lang="de-DE" data-theme="v1">
      <body>{children}</body>
    </html>
  )
}
