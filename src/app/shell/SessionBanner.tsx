/**
 * Over everything, open dialogs too, while the sign-in cannot be renewed: what is written stays, and nothing is fetched
 * or saved (rules.md#sign-in-states).
 */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Glyph } from '../icons/Glyph.tsx';
import { useSite } from '../session/context.ts';
import './sessionBanner.css';

/** Not loaded on demand: where the sign-in is away, so may be the site. It ends by itself, so that it has no button. */
export function SessionBanner() {
  const { t } = useTranslation();
  const { isRenewalOverdue } = useSnapshot(useSite().session);
  if (!isRenewalOverdue) return null;
  return (
    <section className="hf-session" role="alert">
      <Glyph name="warning" />
      <b>{t('auth.notRenewed.title')}</b>
      <span>{t('auth.notRenewed.hint')}</span>
    </section>
  );
}
