// Long passwords that head every list of leaked ones, and those of our house and languages: short enough for a page.
// Shorter ones fail by length already.

export const headOfLeaked: ReadonlySet<string> = new Set(
  `
  123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 0123456789012
  123123123123 121212121212 123456123456 112233445566 987654321098 098765432109 000000000000
  111111111111 password1234 password12345 password123456 password1234! passwordpassword
  password2024 password2025 password2026 p@ssw0rd1234 p@ssword1234 passw0rd1234 mypassword123
  mypassword1234 changeme1234 changemeplease letmein12345 letmeinletmein welcome12345
  welcome123456 welcome1234! qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiopasdf
  qwertyqwerty qwerty123456 qwerty1234567 qwertz123456 qwertzuiopasdf azertyuiop123
  azertyuiopqs 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i q1w2e3r4t5y6 1qaz2wsx3edc
  1qaz2wsx3edc4rfv zaq12wsxcde3 qazwsxedcrfv asdfghjkl123 asdfghjkl1234 asdfasdfasdf
  zxcvbnm12345 abcdefghijkl abcdefghijklm abcdef123456 abcd12345678 abc123456789 abc123abc123
  a1b2c3d4e5f6 iloveyou1234 iloveyou12345 iloveyouforever iloveyousomuch football1234
  baseball1234 superman1234 sunshine1234 princess1234 trustno1trustno1 administrator
  administrator1 administrator123 adminadminadmin unknownunknown whatever1234 monkeymonkey
  dragondragon masterpassword defaultpassword temporarypassword secretpassword
  correcthorsebatterystaple passwort1234 passwort12345 passwort123456 geheim123456
  hallohallo12 hallo1234567 schatzischatzi motdepasse123 motdepasse1234 contraseña123
  contraseña1234 contrasena123 contrasena1234 wachtwoord123 wachtwoord1234 welkom123456
  salasana1234 haslo1234567 password.1234 polska123456 kochamcie123 juventus1234
  tidemark1234 tidemark2026 tidemarktidemark
  `
    .trim()
    .split(/\s+/),
)
