/** The two languages side by side, the chosen one lit. */
import { useTranslation } from 'react-i18next';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../i18n/i18n.ts';
import { Icon } from '../icons/Icon.tsx';

export function LanguageChoice() {
  const { t, i18n } = useTranslation();
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
          onClick={() => chooseLanguage(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </fieldset>
  );
}
