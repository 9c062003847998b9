/** The loading screen: 1 % every 20 ms, about 2 s (rules.md#loading-screen). The mine loads behind it. */
import { ProgressBar } from 'primereact/progressbar';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../icons/Icon.tsx';
import { useScope } from '../lifetime/useScope.ts';
import { runLoadingProgress } from './loadingProgress.ts';
import './loading.css';

export function LoadingScreen({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [percent, setPercent] = useState(0);
  useScope(
    (scope) => {
      runLoadingProgress(scope, setPercent, onDone);
    },
    [onDone],
  );
  return (
    <main className="hf-loading">
      <div className="hf-brand hf-loading__brand">
        <Logo />
        Headframe
      </div>
      <ProgressBar aria-label={t('loading.label')} value={percent} showValue={false} />
      <p className="hf-loading__step">
        <span>{t('loading.step')}</span>
        <span>{percent} %</span>
      </p>
    </main>
  );
}
