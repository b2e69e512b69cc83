import { lockChoices, setLockMinutes, useLockMinutes } from '../../session/auto-lock'

/** Chooses the time without input before the console locks, in this browser. */
export const LockTime = () => {
  const minutes = useLockMinutes()
  return (
    <fieldset className="rounded-md border border-line bg-surface p-4">
      <legend className="sr-only">Lock after</legend>
      <p aria-hidden="true" className="pb-1 font-semibold">
        Lock after
      </p>
      <p className="pb-2 text-muted">The console locks after this time without activity, in this browser.</p>
      <div className="flex flex-wrap gap-x-4">
        {lockChoices.map((choice) => (
          <label key={choice} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="lock-minutes"
              checked={choice === minutes}
              onChange={() => setLockMinutes(choice)}
              className="size-4 accent-accent"
            />
            {choice} minutes
          </label>
        ))}
      </div>
    </fieldset>
  )
}
