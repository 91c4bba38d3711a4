// Pages inside the mobile app: the app says so by a cookie. [TRK-019]

const mobileWebviewCookie = 'mobile_webview'

export const isInMobileWebview = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith(`${mobileWebviewCookie}=`))
