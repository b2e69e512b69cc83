import { focusManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { recordOutage, recordRecovery, useAwaySince } from './connection'
import { ApiProblem } from './errors'
import { getHealth } from '../contract/generated/operations/health'
import { send } from './http'
import { sessionKeyOf } from '../session/profiles'
import { useRefresh } from './refresh'

const SECOND = 1000
const FIRST_WAIT = SECOND
const LONGEST_WAIT = 15 * SECOND

const isOffline = (): boolean => !navigator.onLine

const onNetworkChange = (onChange: () => void): (() => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Whether the API works again; it does not count while its database is down. */
const isBack = async (organizationId: string): Promise<boolean> => {
  try {
    const { body } = await send(getHealth, {}, { apiKey: sessionKeyOf(organizationId) })
    return body.status !== 'down'
  } catch (error) {
    return error instanceof ApiProblem && error.problem.status < 500 && error.problem.code !== 'rate_limited'
  }
}

/**
 * During an outage, probes the API with growing pauses and refreshes everything on screen when it is back. Nothing is
 * probed while the page is hidden; the next probe follows when it is shown again.
 * @returns when the outage began (milliseconds since 1970, null without one), and whether the device is offline.
 */
export const useRecovery = (organizationId: string): { since: number | null; offline: boolean } => {
  const since = useAwaySince()
  const offline = useSyncExternalStore(onNetworkChange, isOffline)
  const refresh = useRefresh()

  useEffect(() => {
    if (since === null) return undefined
    let wait = FIRST_WAIT
    let timer = 0
    let isActive = true
    const probe = async () => {
      if (!focusManager.isFocused()) return
      if (await isBack(organizationId)) {
        recordRecovery()
        refresh()
      } else if (isActive) {
        clearTimeout(timer)
        timer = window.setTimeout(probe, wait)
        wait = Math.min(wait * 1.5, LONGEST_WAIT)
      }
    }
    const probeNow = () => {
      clearTimeout(timer)
      void probe()
    }
    timer = window.setTimeout(probe, wait)
    addEventListener('online', probeNow)
    const unsubscribe = focusManager.subscribe(probeNow)
    return () => {
      isActive = false
      clearTimeout(timer)
      unsubscribe()
      removeEventListener('online', probeNow)
    }
  }, [since, organizationId, refresh])

  useEffect(() => {
    if (offline) recordOutage()
  }, [offline])

  return { since, offline }
}
