// What a CSS module gives: its class names by the name they have in the file.

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
