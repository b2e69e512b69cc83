import { useState } from 'react'
import type { SharedDns } from '../../contract/generated/schemas/sharedDns.zod'
import { isCheckAllowed } from '../../resources/dns/check-times'
import { CheckNow } from '../../resources/dns/CheckNow'
import { DnsHeadline } from '../../resources/dns/DnsHeadline'
import { DnsRecords } from '../../resources/dns/DnsRecords'
import { InventedNotice } from '../../resources/dns/InventedNotice'
import { checkShared, loadShared } from '../../resources/dns/shared'
import { explainShareError, shareIntro, type ShareRefusal } from '../../resources/dns/share-text'
import { usePolled } from '../../resources/me/use-polled'
import { Notice } from '../../ui/Notice'
import { formatDay } from '../../util/time'

/** Milliseconds between two requests: while a check runs, and otherwise. */
const pollMs = { checking: 1000, idle: 10_000 }

/** The page behind a shared link: the DNS records of one domain, to be read without a key. */
export const SharedPage = ({ token }: { token: string }) => {
  const [dns, setDns] = useState<SharedDns | null>(null)
  const [refusal, setRefusal] = useState<ShareRefusal | null>(null)
  const load = async (signal?: AbortSignal) => {
    try {
      setDns(await loadShared(token, signal))
      setRefusal(null)
    } catch (error) {
      if (signal?.aborted !== true) setRefusal(explainShareError(error))
    }
  }
  /** A copied value is published soon, so the domain is checked more often from now on. */
  const expectChange = () => {
    if (dns !== null && isCheckAllowed(dns, Date.now()))
      void checkShared(token)
        .then(() => load())
        .catch(() => undefined)
  }
  const isFirst = dns === null && refusal === null
  const delay = isFirst ? 0 : dns?.is_checking === true ? pollMs.checking : pollMs.idle
  usePolled(refusal?.isFinal === true ? null : delay, load)
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-5 px-4 py-6">
      <div className="flex items-center gap-2 font-semibold">
        <img src="/icon.svg" alt="" width="32" height="32" />
        Postroom
      </div>
      <h1 className="text-xl font-semibold wrap-anywhere">
        {dns === null ? 'DNS records' : `DNS records of ${dns.domain_name_unicode}`}
      </h1>
      {refusal !== null && (
        <Notice tone="warning" title={refusal.title}>
          <p>{refusal.detail}</p>
        </Notice>
      )}
      {isFirst && <p className="text-muted">Loading…</p>}
      {dns !== null && refusal?.isFinal !== true && (
        <>
          <p className="text-muted">
            {shareIntro(dns)} This link works until {formatDay(new Date(dns.expires_at))}.
          </p>
          {dns.invented && <InventedNotice />}
          <DnsHeadline
            dns={dns}
            actions={
              <CheckNow
                check={async () => {
                  await checkShared(token)
                  await load()
                }}
                isChecking={dns.is_checking}
                allowedAt={dns.check_allowed_at}
                disabledReason={null}
                onFailed={(error) => setRefusal(explainShareError(error))}
              />
            }
          />
          <div className="@container flex flex-col gap-5">
            <DnsRecords dns={dns} onCopied={expectChange} />
          </div>
        </>
      )}
    </main>
  )
}
