/** The signed-in product: the live scene below, the landing page or the manual over it while they are shown. */
import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { useApp } from '../context.ts';
import { Landing } from '../pages/Landing.tsx';
import { LoadingScreen } from '../pages/LoadingScreen.tsx';
import { Manual } from '../pages/Manual.tsx';
import { Main } from './Main.tsx';
import { NoticeArea } from './NoticeArea.tsx';
import { TopBar } from './TopBar.tsx';

export function App() {
  const { shell, notices, now } = useApp();
  const { page, landing, loaded } = useSnapshot(shell);
  const done = useCallback(() => {
    shell.loaded = true;
  }, [shell]);
  const covered = !loaded || landing || page !== 'main';
  return (
    <div className="hf-app">
      {loaded && <TopBar />}
      <div className="hf-stack">
        {/* The scene starts behind the loading screen and goes on behind other pages. */}
        <div className="hf-page" inert={covered ? '' : undefined}>
          <Main />
        </div>
        {covered && (
          <div className="hf-page hf-page--over">
            {!loaded ? <LoadingScreen now={now} onDone={done} /> : page === 'manual' ? <Manual /> : <Landing />}
          </div>
        )}
      </div>
      <NoticeArea notices={notices} />
    </div>
  );
}
