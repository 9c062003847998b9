/** The two languages side by side, the chosen one highlighted. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../i18n/i18n.ts';
import { Icon } from '../icons/Icon.tsx';
import { FieldError } from './FieldError.tsx';

export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  const [failed, setFailed] = useState(false);
  const choose = async (language: Language) => setFailed(!(await changeLanguage(language)));
  return (
    <fieldset className="hf-languages">
      <legend className="hf-hidden">{t('account.language')}</legend>
      <Icon name="globe" size="small" />
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className="hf-languages__choice"
          aria-pressed={i18n.language === language}
          onClick={() => void choose(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
      <FieldError>{failed ? t('error.missing') : undefined}</FieldError>
    </fieldset>
  );
}
