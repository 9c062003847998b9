/**
 * Shown over everything, even open dialogs, while the sign-in cannot be renewed: input stays, and nothing is fetched
 * or saved (rules.md#sign-in-states).
 */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Glyph } from '../icons/Glyph.tsx';
import { useSite } from '../session/context.ts';
import './sessionBanner.css';

/** Not lazy: if the provider is away, the site may be too. It disappears by itself, so that it has no button. */
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
