/** Texts of the sign-in and sign-out pages. The app has its own; these are needed before it is loaded. */

export const LANGUAGES = ['en', 'mn'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface SignInTexts {
  title: string;
  lead: string;
  username: string;
  password: string;
  showPassword: string;
  hidePassword: string;
  submit: string;
  forgotten: string;
  unknownProxy: string;
  wrong: string;
  missing: string;
  expired: string;
  unavailable: string;
  tooMany(seconds: number): string;
  errorTitle: string;
  errorLead: string;
  toApp: string;
  signOutTitle: string;
  signOutLead: string;
  signOut: string;
  signedOutTitle: string;
  signedOutLead: string;
  language: string;
}

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', mn: 'Монгол' };

const textsEn: SignInTexts = {
  title: 'Sign in',
  lead: 'Use the account issued by your site administrator.',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Sign in',
  forgotten: 'Forgotten password? Ask the administrator of your site.',
  unknownProxy:
    'This server is not configured for the reverse proxy in front of it. Ask the administrator of your site to set HEADFRAME_TRUST_PROXY.',
  wrong: 'The username or the password is wrong. Check both and try again.',
  missing: 'Enter your username and your password.',
  expired: 'This sign-in page has expired. Go back to the application and sign in again.',
  unavailable: 'The database does not answer, so nobody can sign in now. Try again in half a minute.',
  tooMany: (seconds) => `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  errorTitle: 'Sign-in could not go on',
  errorLead:
    'Go back to the application and sign in again. If it happens again, inform the administrator of your site.',
  toApp: 'Back to Headframe',
  signOutTitle: 'Sign out',
  signOutLead: 'Do you want to sign out of Headframe?',
  signOut: 'Sign out',
  signedOutTitle: 'Signed out',
  signedOutLead: 'You can close this window, or sign in again.',
  language: 'Language',
};

const textsMn: SignInTexts = {
  title: 'Нэвтрэх',
  lead: 'Уурхайн администраторын олгосон бүртгэлээр нэвтэрнэ үү.',
  username: 'Хэрэглэгчийн нэр',
  password: 'Нууц үг',
  showPassword: 'Нууц үгийг харуулах',
  hidePassword: 'Нууц үгийг нуух',
  submit: 'Нэвтрэх',
  forgotten: 'Нууц үгээ мартсан уу? Уурхайн администратортоо хандана уу.',
  unknownProxy:
    'Энэ сервер өмнөх reverse proxy-г танихгүй байна. HEADFRAME_TRUST_PROXY-г тохируулахыг уурхайн администраторт хэлнэ үү.',
  wrong: 'Хэрэглэгчийн нэр эсвэл нууц үг буруу байна. Шалгаад дахин оролдоно уу.',
  missing: 'Хэрэглэгчийн нэр, нууц үгээ оруулна уу.',
  expired: 'Нэвтрэх хуудасны хугацаа дууссан. Програм руу буцаж дахин нэвтэрнэ үү.',
  unavailable:
    'Мэдээллийн сан хариу өгөхгүй байгаа тул одоогоор нэвтрэх боломжгүй. Хагас минутын дараа дахин оролдоно уу.',
  tooMany: (seconds) => `Хэт олон удаа оролдлоо. ${seconds} секундийн дараа дахин оролдоно уу.`,
  errorTitle: 'Нэвтрэх боломжгүй боллоо',
  errorLead: 'Програм руу буцаж дахин нэвтэрнэ үү. Давтагдвал уурхайн администраторт мэдэгдэнэ үү.',
  toApp: 'Headframe руу буцах',
  signOutTitle: 'Гарах',
  signOutLead: 'Headframe-ээс гарах уу?',
  signOut: 'Гарах',
  signedOutTitle: 'Гарлаа',
  signedOutLead: 'Энэ цонхыг хааж болно, эсвэл дахин нэвтэрнэ үү.',
  language: 'Хэл',
};

export const SIGN_IN_TEXTS: Readonly<Record<Language, SignInTexts>> = { en: textsEn, mn: textsMn };
