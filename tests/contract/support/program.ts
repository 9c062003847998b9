/** Programs of the server in processes of their own, as people start them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectPath } from '../../../server/settings/projectFiles.ts';

export interface StartedProgram {
  process: ChildProcess;
  output: () => string;
  log: () => string;
}

/** @param program path of the file in the project */
export function startProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): StartedProgram {
  const child = spawn(process.execPath, ['--import', 'tsx', projectPath(program), ...args], {
    cwd: projectPath('.'),
    env: { ...process.env, HEADFRAME_DEMO_HISTORY: 'off', ...environment },
  });
  let output = '';
  let log = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  return { process: child, output: () => output, log: () => log };
}

/** @returns exit code and output */
export async function programEnd(
  started: StartedProgram,
): Promise<{ code: number | null; output: string; log: string }> {
  const [code] = await once(started.process, 'close');
  return { code: code as number | null, output: started.output(), log: started.log() };
}
