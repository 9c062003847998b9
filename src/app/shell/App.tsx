/** The signed-in product: the live scene, and over it the landing page, manual or help center while shown. */

import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import type { Page } from '../../state/shell/shell.ts';
import { CommandPalette } from '../commands/CommandPalette.tsx';
import { useShortcuts } from '../commands/useShortcuts.ts';
import { ErrorBoundary } from '../controls/ErrorBoundary.tsx';
import { LazyBoundary } from '../controls/LazyBoundary.tsx';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { Landing } from '../pages/Landing.tsx';
import { LoadingScreen } from '../pages/LoadingScreen.tsx';
import { MapPointsError } from '../pages/MapPointsError.tsx';
import { AlertAnnouncer } from '../panels/alerts/AlertAnnouncer.tsx';
import { SelectedWorldProvider, useShell, useViews } from '../session/context.ts';
import { ViewDialogHost } from '../views/ViewDialogHost.tsx';
import { CallFaults } from './CallFaults.tsx';
import { LazyNoticeArea } from './LazyNoticeArea.tsx';
import { LinkBanner } from './LinkBanner.tsx';
import { Main } from './Main.tsx';
import { SessionBanner } from './SessionBanner.tsx';
import { TopBar } from './TopBar.tsx';
import { TourHost } from './tour/TourHost.tsx';
import { useLinkedMoment } from './useLinkedMoment.ts';
import { useOnlyViewers } from './useOnlyViewers.ts';

const TooltipHost = lazyComponent(async () => (await import('./tooltip/TooltipHost.tsx')).TooltipHost);
const Manual = lazyComponent(async () => (await import('../pages/manual/Manual.tsx')).Manual);
const HelpCenter = lazyComponent(async () => (await import('../pages/HelpCenter.tsx')).HelpCenter);
const FeedbackInbox = lazyComponent(async () => (await import('../pages/FeedbackInbox.tsx')).FeedbackInbox);
const RefusedReports = lazyComponent(async () => (await import('../pages/RefusedReports.tsx')).RefusedReports);
const Feedback = lazyComponent(async () => (await import('../feedback/FeedbackDialog.tsx')).FeedbackDialog);

export function App() {
  return (
    <SelectedWorldProvider>
      <Product />
    </SelectedWorldProvider>
  );
}

function Product() {
  const { shell, notices } = useShell();
  const { views } = useViews();
  const openLinkedMoment = useLinkedMoment();
  const { page, isLandingShown, hasLoaded, feedbackOpen, onlyViewers } = useSnapshot(shell);
  useShortcuts();
  useOnlyViewers();
  const onLoaded = useCallback(() => {
    shell.hasLoaded = true;
    views.resolve();
    openLinkedMoment();
  }, [shell, views, openLinkedMoment]);
  const isCovered = !hasLoaded || isLandingShown || page !== 'main';
  return (
    <div className="hf-app" data-only-viewers={(onlyViewers && !isCovered) || undefined}>
      <SessionBanner />
      {hasLoaded && <TopBar />}
      {hasLoaded && <LinkBanner />}
      {hasLoaded && <CallFaults />}
      <div className="hf-stack">
        {/* The scene starts behind the loading screen and keeps running behind other pages. */}
        <div className="hf-page" inert={isCovered ? '' : undefined}>
          <Main />
        </div>
        {isCovered && (
          <div className="hf-page hf-page--over">
            {hasLoaded ? <PageOverlay page={page} /> : <LoadingScreen onDone={onLoaded} />}
          </div>
        )}
      </div>
      {!isCovered && <MapPointsError />}
      <ViewDialogHost />
      {feedbackOpen && (
        <LazyPart>
          <Feedback />
        </LazyPart>
      )}
      <CommandPalette />
      <TourHost />
      <LazyPart>
        <TooltipHost />
      </LazyPart>
      <LazyNoticeArea notices={notices} />
      {hasLoaded && <AlertAnnouncer />}
    </div>
  );
}

function PageOverlay({ page }: { page: Page }) {
  if (page === 'main') return <Landing />;
  return (
    <ErrorBoundary key={page} region="panel">
      <LazyBoundary>{pageContent(page)}</LazyBoundary>
    </ErrorBoundary>
  );
}

function pageContent(page: Exclude<Page, 'main'>) {
  switch (page) {
    case 'manual':
      return <Manual />;
    case 'help':
      return <HelpCenter />;
    case 'inbox':
      return <FeedbackInbox />;
    case 'refused':
      return <RefusedReports />;
  }
}
