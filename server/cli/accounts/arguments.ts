/** Parses the arguments after `npm run accounts --`. */
import { parseArgs } from 'node:util';
import { PERMISSION } from '../../../src/domain/permission/permissions.ts';
import type { AccountCommand } from '../../identity/accountAdmin.ts';
import { argumentErrorMessage } from '../argumentErrorMessage.ts';

export const USAGE_TEXT = `npm run accounts -- COMMAND

  list
  add NAME [--given TEXT] [--family TEXT] [--role ROLE] [--group GROUP] [--permission PERMISSION] [--password-stdin]
  add-machine NAME [--permission PERMISSION] [--file FILE]
                      may send fixes (ingest) unless another permission is named; its name and secret are written to
                      FILE ($HEADFRAME_DATA_DIR/NAME-account.json), which 'npm run import' reads
  disable NAME        its tokens stop working at once
  enable NAME
  reset NAME [--password-stdin] [--file FILE]     FILE as above, where NAME is a machine
  --help              this text

--role, --group and --permission may be given several times. Passwords are made and shown once, or read from the
standard input with --password-stdin; they are never given as an argument, where other users of the machine see them.`;

/** The arguments are not a valid command; the message says what is wrong. */
export class UsageError extends Error {}

export interface AccountsCall {
  command: AccountCommand;
  /** Where to write a machine's secret; the default location if absent. */
  file?: string | undefined;
  passwordFromStdin: boolean;
}

/** @returns `help` if that is all that was asked for @throws UsageError */
export function readAccountsArguments(args: readonly string[]): AccountsCall | 'help' {
  const { values, positionals } = parse(args);
  if (values.help === true) return 'help';
  const [command, name, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`"${more.join(' ')}" is one word too many`);
  const passwordFromStdin = values['password-stdin'] === true;
  if (command === 'list') return { command: { command }, passwordFromStdin: false };
  if (name === undefined) throw new UsageError(command === undefined ? 'Which command?' : 'Which account?');
  const { permission: permissions } = values;
  switch (command) {
    case 'add': {
      const { given: givenName, family: familyName, role: realmRoles, group: groups } = values;
      return { command: { command, name, givenName, familyName, realmRoles, groups, permissions }, passwordFromStdin };
    }
    case 'add-machine':
      return {
        command: {
          command: 'addMachine',
          name,
          permissions: permissions.length === 0 ? [PERMISSION.ingest] : permissions,
        },
        file: values.file,
        passwordFromStdin: false,
      };
    case 'disable':
    case 'enable':
      return { command: { command, name }, passwordFromStdin: false };
    case 'reset':
      return { command: { command, name }, file: values.file, passwordFromStdin };
    default:
      throw new UsageError(`There is no command "${command}"`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        given: { type: 'string', default: '' },
        family: { type: 'string', default: '' },
        role: { type: 'string', multiple: true, default: [] },
        group: { type: 'string', multiple: true, default: [] },
        permission: { type: 'string', multiple: true, default: [] },
        'password-stdin': { type: 'boolean' },
        file: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(argumentErrorMessage(error));
  }
}
