import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  changeUserPassword,
  cleanupSessions,
  createUser,
  deleteUser,
  listUsers,
  previewUserDeletion,
  setCourseAccess,
  signOutAllUsers,
  signOutUser,
  type User,
} from '#contracts/accounts/users.ts';
import { recordAnnouncements } from '../../testing/announcements.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { clickTwice } from '../../testing/click-twice.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { adaCall } from '../../testing/sample-clients.ts';
import { sampleListedUser } from '../../testing/sample-people.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import UsersPage from './UsersPage.tsx';

const ida = sampleListedUser(3, 'Ida', 'Lund', { isSignedIn: true });
const notNow = () => refuseWith(503, { code: 'UNAVAILABLE', message: 'Not just now.' });
const createDialog = page.getByRole('dialog', { name: 'Create User' });
const create = createDialog.getByRole('button', { name: 'Create User' });
const manage = page.getByRole('button', { name: 'Manage Ida Lund' });
const remove = page.getByRole('button', { name: 'Delete Ida Lund' });
const previewReply = () => replyWith({ message: '2 payments are kept.', callsAhead: [], bookings: 0, payments: 2 });
let stored: User[];

beforeEach(async () => {
  stored = [ida];
  mockEndpoint(listUsers, () => replyWith(stored));
  mockEndpoint(previewUserDeletion, previewReply);
  await openAsCoach(<UsersPage />);
});

async function chooseAction(action: string): Promise<void> {
  await manage.click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('wrong input for a new user is refused at its field and stays in the form', async () => {
  const announced = recordAnnouncements();
  const announcedWith = (text: string) => announced.filter((one) => one.includes(text));
  await page.getByRole('button', { name: 'Create User' }).click();
  await create.click();
  await expect.element(createDialog.getByLabelText('Email')).toHaveFocus();
  for (const sentence of [
    'Invalid email address',
    'First name is required',
    'Last name is required',
    'Password must be at least 6 characters',
  ]) {
    await expect.element(createDialog.getByText(sentence)).toBeVisible();
  }
  await expectAccessible();

  await createDialog.getByLabelText('Email').fill(ida.email.toUpperCase());
  await createDialog.getByLabelText('First name').fill('Other');
  await createDialog.getByLabelText('Last name').fill('Person');
  await createDialog.getByLabelText('Password').fill('short');
  await create.click();
  await expect.element(createDialog.getByLabelText('Password')).toHaveFocus();
  await createDialog.getByLabelText('Password').fill('long enough');
  const message = 'There’s already an account with this email address.';
  mockEndpoint(createUser, () => refuseWith(409, { code: 'EMAIL_TAKEN', message, fields: { email: message } }));
  await create.click();
  await expect.element(createDialog.getByLabelText('Email')).toHaveFocus();
  await expect.element(createDialog.getByLabelText('Email')).toHaveAccessibleDescription(message);
  await expect.element(toastOnPage).toMatchTextContent(`Failed to create user${message}`);
  await expect.element(createDialog.getByLabelText('First name')).toHaveValue('Other');
  await expect.element(createDialog.getByLabelText('Password')).toHaveValue('long enough');

  mockEndpoint(createUser, failNetwork);
  await create.click();
  await expect.element(create).toHaveAccessibleDescription(/^The site can’t be reached right now/);
  await expect.element(create).toHaveFocus();
  await expect.element(toastOnPage).toMatchTextContent(/Failed to create user.*can’t be reached right now/);
  await expect.poll(() => announcedWith('The site can’t be reached right now')).toHaveLength(1);
  await expect.element(createDialog.getByLabelText('Last name')).toHaveValue('Person');
  const user = sampleListedUser(9, 'Other', 'Person');
  mockEndpoint(createUser, () => replyWith({ message: 'Other Person was created.', user }));
  await create.click();
  await expect.element(createDialog).not.toBeInTheDocument();
  await expect.poll(() => announcedWith('User created')).toHaveLength(1);
  expect(announcedWith('The site can’t be reached right now'), 'in the window, once').toHaveLength(1);
});

test('the coach creates an account and changes another one by keyboard alone', async () => {
  const user = sampleListedUser(9, 'Ada', 'Marlowe');
  const created = mockEndpoint(createUser, () => replyWith({ message: 'Ada Marlowe was created.', user }));
  page.getByRole('button', { name: 'Create User' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(createDialog.getByRole('heading')).toHaveFocus();
  for (const typed of [user.email, 'Ada', 'Marlowe', 'plum 12345678 orchard']) {
    await userEvent.tab();
    await userEvent.keyboard(typed);
  }
  for (let press = 0; press < 3; press += 1) await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(createDialog.getByLabelText('Course access')).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Sign-in details for Ada Marlowe' })).toHaveFocus();
  expect(created.map(({ body }) => body)).toMatchObject([{ firstName: 'Ada', hasCourseAccess: true }]);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Copy all three' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Sign-in details' })).not.toBeInTheDocument();

  mockEndpoint(setCourseAccess, () => {
    stored = [{ ...ida, hasCourseAccess: true }];
    return replyWith({ message: 'Ida Lund now has the course.', user: stored[0] });
  });
  manage.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Change password' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Grant course access' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toastOnPage).toMatchTextContent('Course access granted');
  await expect.element(manage).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(remove).toHaveFocus();
});

test('a new password must be long enough, and stays in the form when it is refused', async () => {
  const dialog = page.getByRole('dialog', { name: 'Change User Password' });
  const change = dialog.getByRole('button', { name: 'Change password' });
  const sent = mockEndpoint(changeUserPassword, notNow);
  await chooseAction('Change password');
  await expect.element(dialog).toMatchTextContent('Ida Lund');
  await dialog.getByLabelText('New password').fill('short');
  await change.click();
  await expect.element(dialog.getByLabelText('New password')).toHaveFocus();
  await expect.element(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
  await expectAccessible();
  expect(sent).toHaveLength(0);
  await dialog.getByLabelText('New password').fill('kept as typed');
  await change.click();
  await expect.element(toastOnPage).toMatchTextContent('Failed to change passwordNot just now.');
  await expect.element(change).toHaveAccessibleDescription('Not just now.');
  await expect.element(dialog.getByLabelText('New password')).toHaveValue('kept as typed');
  mockEndpoint(changeUserPassword, () => replyWith({ message: 'The password of Ida Lund was changed.' }));
  await change.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('region', { name: 'Sign-in details for Ida Lund' }))
    .toMatchTextContent('kept as typed');
});

test('deleting needs a confirmation', async () => {
  const dialog = page.getByRole('alertdialog', { name: 'Delete user' });
  const deleted = mockEndpoint(deleteUser, () => {
    stored = [];
    return replyWith({ message: 'Ida Lund was deleted.' });
  });
  const previews = mockEndpoint(previewUserDeletion, previewReply);
  await page.getByRole('searchbox').fill('ida');
  await remove.click();
  await expect
    .element(dialog)
    .toMatchTextContent('Are you sure you want to delete user Ida Lund? This action cannot be undone.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(remove).toHaveFocus();
  expect(deleted).toHaveLength(0);
  await remove.click();
  await clickTwice(dialog.getByRole('button', { name: 'Delete user' }));
  await expect.element(toastOnPage).toMatchTextContent('User deletedIda Lund was deleted');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('status').filter({ hasText: 'No users found' })).toHaveFocus();
  expect(deleted.map(({ path }) => path)).toEqual([deleteUser.path.replace(':id', '3')]);
  // Once for each opening of the dialog, and not for a user who is gone.
  expect(previews).toHaveLength(2);
});

test('deleting says what stays, and which calls are ahead', async () => {
  mockEndpoint(previewUserDeletion, () =>
    replyWith({
      message: 'Two calls and 2 payments stay.',
      callsAhead: [adaCall, { ...adaCall, id: 8 }],
      bookings: 2,
      payments: 2,
    }),
  );
  await remove.click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete user' });
  await expect.element(dialog).toMatchTextContent('Two calls and 2 payments stay.');
  await expect
    .element(dialog.getByRole('list', { name: 'Calls ahead' }))
    .toMatchTextContent('Monday, June 14, 2027 at 9:30 AM EDT, 45-minute coaching call');
  await expectAccessible();
});

test('deleting says when the user is gone already', async () => {
  const dialog = page.getByRole('alertdialog', { name: 'Delete user' });
  mockEndpoint(deleteUser, () => {
    stored = [];
    return refuseWith(404, { code: 'NOT_FOUND', message: 'This user no longer exists.' });
  });
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect.element(toastOnPage).toMatchTextContent(/Failed to delete user.*no longer exists/);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(remove).not.toBeInTheDocument();
});

test('logging out all users needs a confirmation', async () => {
  const message = '3 other users were logged out. You’re still signed in.';
  const requests = mockEndpoint(signOutAllUsers, () => replyWith({ message, loggedOut: 3 }));
  const button = page.getByRole('button', { name: 'Logout All Users' });
  const dialog = page.getByRole('alertdialog', { name: 'Logout All Users' });
  const confirm = dialog.getByRole('button', { name: 'Logout All Users' });
  await button.click();
  await expect.element(dialog).toMatchTextContent('Everyone but you');
  const cancel = dialog.getByRole('button', { name: 'Cancel' }).element() as HTMLElement;
  cancel.click();
  await Promise.resolve();
  expect(document.querySelector('[role=alertdialog]'), 'it is gone before the next click').toBeNull();
  expect(requests).toHaveLength(0);
  await button.click();
  await clickTwice(confirm);
  await expect.element(toastOnPage).toMatchTextContent(`All users signed out${message}`);
  await expect.element(button).toHaveFocus();
  expect(requests).toHaveLength(1);
  mockEndpoint(signOutAllUsers, notNow);
  await button.click();
  await confirm.click();
  await expect.element(toastOnPage).toMatchTextContent('Failed to logout all usersNot just now.');
});

test('a failed change says which one it was', async () => {
  mockEndpoint(signOutUser, notNow);
  await chooseAction('Sign out');
  await expect.element(toastOnPage).toMatchTextContent('Failed to log out userNot just now.');
  mockEndpoint(setCourseAccess, notNow);
  await chooseAction('Grant course access');
  await expect.element(toastOnPage).toMatchTextContent('Failed to change course accessNot just now.');
  mockEndpoint(cleanupSessions, () => Response.json({}, { status: 503 }));
  await page.getByRole('button', { name: 'Cleanup Sessions' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Failed to trigger session cleanup');
});
