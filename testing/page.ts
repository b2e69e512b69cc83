// Tests of components leave an empty page to the next test, also to that of another file.
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)
