/** Name of the page, its language, and the Inspector's switch. */
import { useTranslation } from 'react-i18next';
import { Logo } from '../../app/icons/Icon.tsx';
import { changeLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../i18n/i18n.ts';

export interface TopBarProps {
  isInspecting: boolean;
  onInspector: (() => void) | undefined;
}

export function TopBar({ isInspecting, onInspector }: TopBarProps) {
  const { t, i18n } = useTranslation('preview');
  return (
    <header className="hp-top">
      <Logo />
      <h1>Headframe</h1>
      <span className="hp-top__title">{t('title')}</span>
      <span className="hp-note">{t('forArtists')}</span>
      <span className="hf-spacer" />
      <button
        type="button"
        className="hf-tool"
        aria-pressed={isInspecting}
        disabled={!onInspector}
        onClick={() => onInspector?.()}
      >
        {t('inspector')}
      </button>
      <fieldset className="hp-group">
        <legend className="hf-hidden">{t('language')}</legend>
        <div className="hf-segments">
          {LANGUAGES.map((language) => (
            <button
              key={language}
              type="button"
              lang={language}
              className="hf-segment"
              aria-pressed={i18n.language === language}
              onClick={() => void changeLanguage(language)}
            >
              {LANGUAGE_NAMES[language]}
            </button>
          ))}
        </div>
      </fieldset>
    </header>
  );
}
