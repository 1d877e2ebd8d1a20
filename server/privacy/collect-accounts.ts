import type { AppContext } from '../app-context.ts';
import { desc } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import * as tables from '../db/schema.ts';
import type { Person } from './find-person.ts';

/** Accounts with their course, ways to sign in and sessions. */
export async function collectAccounts({ database, settings }: AppContext, { userIds }: Person) {
  const { users, sessions, lessonProgress, passkeys, authenticatorApps, emailChanges } = tables;
  const accounts = await database.select().from(users).where(isAnyOf(users.id, userIds)).orderBy(users.id);
  const [progress, keys, apps, devices, changes] = await Promise.all([
    database.select().from(lessonProgress).where(isAnyOf(lessonProgress.userId, userIds)),
    database.select().from(passkeys).where(isAnyOf(passkeys.userId, userIds)),
    database.select().from(authenticatorApps).where(isAnyOf(authenticatorApps.userId, userIds)),
    database.select().from(sessions).where(isAnyOf(sessions.userId, userIds)).orderBy(desc(sessions.startedAt)),
    database.select().from(emailChanges).where(isAnyOf(emailChanges.userId, userIds)),
  ]);
  const titleOf = (id: number) => settings.course.lessons.find((lesson) => lesson.id === id)?.title ?? `Lesson ${id}`;
  return {
    accounts: accounts.map(
      ({ id, email, firstName, lastName, phone, profileImageUrl, hasCourseAccess, ...account }) => ({
        email,
        firstName,
        lastName,
        phone,
        profileImageUrl,
        hasCourseAccess,
        createdAt: account.createdAt,
        lastLoginAt: account.lastLoginAt,
        emailVerifiedAt: account.emailVerifiedAt,
        newAddress: changes.find(({ userId }) => userId === id)?.newEmail ?? null,
        course: progress
          .filter(({ userId }) => userId === id)
          .map(({ lessonId, seconds, completedAt }) => ({ lesson: titleOf(lessonId), seconds, completedAt })),
        passkeys: keys
          .filter(({ userId }) => userId === id)
          .map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
        authenticatorAppSince: apps.find(({ userId }) => userId === id)?.confirmedAt ?? null,
        sessions: devices
          .filter(({ userId }) => userId === id)
          .map(({ device, startedAt, lastActiveAt }) => ({ device, startedAt, lastActiveAt })),
      }),
    ),
  };
}
