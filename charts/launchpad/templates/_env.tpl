{{/* One variable from a secret. Takes (dict "root" $ "env" variable "secret" name "key" key). */}}
{{- define "launchpad.secretEnv" -}}
- name: {{ .env }}
  valueFrom:
    secretKeyRef: { name: {{ .secret }}, key: {{ include "launchpad.secretKey" . }} }
{{- end }}

{{/* The environment of a component: what every service reads, what it uses, and its own. Takes (dict "root" $ "name" name "component" component "uses" uses "group" group of chains). */}}
{{- define "launchpad.env" -}}
- { name: NETWORKS_FILE, value: /etc/launchpad/networks/networks.json }
- { name: HEALTH_PORT, value: '9180' }
- { name: LOG_LEVEL, value: {{ .root.Values.logLevel }} }
{{- if ne (include "launchpad.deployedChains" .root) "[]" }}
- { name: DEPLOYMENTS_DIR, value: /etc/launchpad/contracts }
{{- end }}
{{- with .root.Values.tracing.endpoint }}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- include "launchpad.env.ca" . }}
{{- range .uses }}
{{- include (printf "launchpad.env.%s" .) $ }}
{{- end }}
{{- with .component }}
{{- if has "postgresql" .uses }}
- { name: DATABASE_CONNECTIONS, value: {{ .databaseConnections | quote }} }
{{- end }}
{{- end }}
{{- if eq .name "chain-listener" }}{{ include "launchpad.env.chain-listener" . }}{{ end }}
{{- if eq .name "gateway" }}{{ include "launchpad.env.gateway" . }}{{ end }}
{{- if eq .name "pools" }}{{ include "launchpad.env.pools" . }}{{ end }}
{{- if eq .name "orders" }}{{ include "launchpad.env.orders" . }}{{ end }}
{{- end }}

{{- define "launchpad.env.ca" }}
{{- if .root.Values.caConfigMap }}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/launchpad/files/ca.crt }
{{- end }}
{{- end }}

{{- define "launchpad.env.nats" }}
{{- $nats := .root.Values.nats }}
- { name: NATS_URL, value: {{ include "launchpad.addresses" (dict "root" .root "name" "nats" "scheme" (ternary "tls" "nats" $nats.tls) "port" $nats.port) | quote }} }
{{- $secret := include "launchpad.secret" (dict "root" .root "own" $nats.existingSecret) }}
{{- if $nats.users }}
- { name: NATS_USER, value: {{ .name }} }
{{- else if and $nats.user (not $nats.credentials) }}
- { name: NATS_USER, value: {{ $nats.user | quote }} }
{{- end }}
{{- if $nats.credentials }}
- { name: NATS_CREDENTIALS_FILE, value: /etc/launchpad/files/nats.creds }
{{- else if or $nats.users $nats.user }}
{{ include "launchpad.secretEnv" (dict "root" .root "env" "NATS_PASSWORD" "secret" $secret "key" (ternary (printf "nats-password-%s" .name) "nats-password" $nats.users)) }}
{{- end }}
{{- if $nats.caSecret }}
- { name: NATS_CA_FILE, value: /etc/launchpad/files/nats-ca.crt }
{{- end }}
{{- end }}

{{- define "launchpad.env.postgresql" }}
{{- include "launchpad.postgresqlEnv" .root }}
- { name: DATABASE_URL, value: {{ include "launchpad.postgresqlUrl" (dict "root" .root "database" (printf "%s%s" .root.Values.postgresql.databasePrefix .name)) | quote }} }
{{- end }}

{{/* What a database's address leaves to the driver, or refers to: whatever of the login is in the Secret. Takes $. */}}
{{- define "launchpad.postgresqlEnv" }}
{{- $secret := include "launchpad.secret" (dict "root" $ "own" .Values.postgresql.existingSecret) }}
# The driver reads the user and the password from the environment, which allows any characters.
{{ include "launchpad.secretEnv" (dict "root" $ "env" "PGPASSWORD" "secret" $secret "key" "postgresql-password") }}
{{- range $part := list "user" "host" "port" }}
{{- $key := printf "postgresql-%s" $part }}
{{- if hasKey $.Values.secretKeys $key }}
{{ include "launchpad.secretEnv" (dict "root" $ "env" (printf "PG%s" (upper $part)) "secret" $secret "key" $key) }}
{{- end }}
{{- end }}
{{- end }}

{{/* Address of a database. Takes (dict "root" $ "database" name). */}}
{{- define "launchpad.postgresqlUrl" -}}
{{- $postgresql := .root.Values.postgresql }}
{{- $keys := .root.Values.secretKeys -}}
postgresql://{{ if not (hasKey $keys "postgresql-user") }}{{ $postgresql.user }}@{{ end -}}
{{- if hasKey $keys "postgresql-host" }}$(PGHOST){{ else }}{{ include "launchpad.host" (dict "root" .root "name" "postgresql") }}{{ end -}}
:{{ if hasKey $keys "postgresql-port" }}$(PGPORT){{ else }}{{ $postgresql.port }}{{ end -}}
/{{ .database }}?sslmode={{ ternary "disable" $postgresql.sslMode $postgresql.bundled }}
{{- if $postgresql.caSecret }}&sslrootcert=/etc/launchpad/files/postgresql-ca.crt{{ end }}
{{- end }}

{{/* All databases of the release, for an operator's program. */}}
{{- define "launchpad.env.databases" }}
{{- include "launchpad.postgresqlEnv" .root }}
- { name: POSTGRES_URL, value: {{ include "launchpad.postgresqlUrl" (dict "root" .root "database" "postgres") | quote }} }
- { name: DATABASE_PREFIX, value: {{ .root.Values.postgresql.databasePrefix | quote }} }
{{- end }}

{{- define "launchpad.env.redis" }}
{{- $redis := .root.Values.redis }}
{{- $secret := include "launchpad.secret" (dict "root" .root "own" $redis.existingSecret) }}
{{- $port := ternary $redis.sentinel.port $redis.port (ne $redis.sentinel.name "") }}
- { name: REDIS_URL, value: {{ include "launchpad.addresses" (dict "root" .root "name" "redis" "scheme" (ternary "rediss" "redis" $redis.tls) "port" $port) | quote }} }
{{- if $redis.auth }}
{{ include "launchpad.secretEnv" (dict "root" .root "env" "REDIS_PASSWORD" "secret" $secret "key" "redis-password") }}
{{- end }}
{{- with $redis.sentinel.name }}
- { name: REDIS_SENTINEL_NAME, value: {{ . | quote }} }
{{- end }}
{{- if $redis.sentinel.auth }}
{{ include "launchpad.secretEnv" (dict "root" .root "env" "REDIS_SENTINEL_PASSWORD" "secret" $secret "key" "redis-sentinel-password") }}
{{- end }}
{{- if $redis.caSecret }}
- { name: REDIS_CA_FILE, value: /etc/launchpad/files/redis-ca.crt }
{{- end }}
{{- end }}

{{- define "launchpad.env.ipfs" }}
- { name: IPFS_API_URL, value: {{ include "launchpad.ipfsApiUrl" .root | quote }} }
{{- end }}

{{- define "launchpad.env.oidc" }}
- { name: OIDC_ISSUER, value: {{ include "launchpad.issuer" .root | quote }} }
{{- with include "launchpad.issuerInside" .root }}
- { name: OIDC_INTERNAL_URL, value: {{ . | quote }} }
{{- end }}
- { name: OIDC_CLIENT_ID, value: {{ .root.Values.oidc.clientId | quote }} }
- { name: OIDC_AUDIENCE, value: {{ .root.Values.oidc.audience | quote }} }
{{- end }}

{{/* The chains' addresses are in the networks file. */}}
{{- define "launchpad.env.chains" }}{{ end }}

{{- define "launchpad.env.chain-listener" }}
{{- with .group }}
- { name: CHAINS, value: {{ replace "-" "," . | quote }} }
{{- end }}
{{- end }}

{{/* What the doctor finds too much: as the alerts do. Takes $. */}}
{{- define "launchpad.doctorEnv" }}
{{- if .Values.backup.enabled }}
- { name: BACKUP_MAX_HOURS, value: {{ .Values.backup.maxAgeHours | quote }} }
{{- end }}
- { name: STREAM_MAX_GIGABYTES, value: {{ .Values.monitoring.alerts.streamGigabytes | quote }} }
{{- end }}

{{- define "launchpad.env.gateway" }}
{{- include "launchpad.doctorEnv" .root }}
- { name: PORT, value: '8080' }
- { name: PUBLIC_URL, value: {{ .root.Values.publicUrl | quote }} }
- { name: DOCS_URL, value: {{ default (printf "%s/v1/docs" .root.Values.publicUrl) .root.Values.docsUrl | quote }} }
- { name: ADMIN_WALLET, value: {{ .root.Values.adminWallet | quote }} }
- { name: TRUSTED_PROXIES, value: {{ join "," .root.Values.trustedProxies | quote }} }
{{- with .root.Values.otherHosts }}
- { name: OTHER_HOSTS, value: {{ join "," . | quote }} }
{{- end }}
{{- with .root.Values.frameAncestors }}
- { name: FRAME_ANCESTORS, value: {{ join "," . | quote }} }
{{- end }}
{{- with .root.Values.walletConnectProjectId }}
- { name: WALLETCONNECT_PROJECT_ID, value: {{ . | quote }} }
{{- end }}
- { name: SITE_DIR, value: /app/web/site/dist }
- { name: ADMIN_DIR, value: /app/web/admin/dist }
{{ include "launchpad.secretEnv" (dict "root" .root "env" "IDENTITY_DOC_KEY" "secret" .root.Values.existingSecret "key" "identity-doc-key") }}
{{- end }}

{{- define "launchpad.env.pools" }}
- { name: REVIEW_METADATA, value: {{ .root.Values.reviewMetadata | quote }} }
{{- end }}

{{- define "launchpad.env.orders" }}
{{- if .root.Values.keeper.enabled }}
{{ include "launchpad.secretEnv" (dict "root" .root "env" "KEEPER_PRIVATE_KEY" "secret" .root.Values.existingSecret "key" "keeper-private-key") }}
{{- with .root.Values.keeper.payoutChains }}
{{- $chains := list }}
{{- range . }}{{ $chains = append $chains (int64 .) }}{{ end }}
- { name: PAYOUT_CHAINS, value: {{ join "," $chains | quote }} }
- { name: PAYOUT_POOL_GAS, value: {{ int64 $.root.Values.keeper.payoutPoolGas | quote }} }
{{- end }}
{{- end }}
{{- end }}
