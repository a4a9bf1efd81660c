{{/* One variable from a secret. Takes (dict "env" variable "secret" name "key" key). */}}
{{- define "launchpad.secretEnv" -}}
- name: {{ .env }}
  valueFrom:
    secretKeyRef: { name: {{ .secret }}, key: {{ .key }} }
{{- end }}

{{/* The environment of a component: what every service reads, what it uses, and its own. Takes (dict "root" $ "name" name "uses" uses). */}}
{{- define "launchpad.env" -}}
- { name: NETWORKS_FILE, value: /etc/launchpad/networks/networks.json }
- { name: HEALTH_PORT, value: '9180' }
- { name: LOG_LEVEL, value: {{ .root.Values.logLevel }} }
{{- if ne (include "launchpad.deployedChains" .root) "[]" }}
- { name: DEPLOYMENTS_DIR, value: /etc/launchpad/contracts }
{{- end }}
{{- include "launchpad.env.ca" . }}
{{- range .uses }}
{{- include (printf "launchpad.env.%s" .) $ }}
{{- end }}
{{- if eq .name "gateway" }}{{ include "launchpad.env.gateway" . }}{{ end }}
{{- if eq .name "pools" }}{{ include "launchpad.env.pools" . }}{{ end }}
{{- if eq .name "orders" }}{{ include "launchpad.env.orders" . }}{{ end }}
{{- end }}

{{- define "launchpad.env.ca" }}
{{- if .root.Values.caConfigMap }}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/launchpad/ca/ca.crt }
{{- end }}
{{- end }}

{{- define "launchpad.env.nats" }}
{{- $nats := .root.Values.nats }}
- { name: NATS_URL, value: '{{ ternary "tls" "nats" $nats.tls }}://{{ include "launchpad.host" (dict "root" .root "name" "nats") }}:{{ $nats.port }}' }
{{- $secret := include "launchpad.secret" (dict "root" .root "own" $nats.existingSecret) }}
{{- if $nats.users }}
- { name: NATS_USER, value: {{ .name }} }
{{ include "launchpad.secretEnv" (dict "env" "NATS_PASSWORD" "secret" $secret "key" (printf "nats-password-%s" .name)) }}
{{- else if $nats.user }}
- { name: NATS_USER, value: {{ $nats.user | quote }} }
{{ include "launchpad.secretEnv" (dict "env" "NATS_PASSWORD" "secret" $secret "key" "nats-password") }}
{{- end }}
{{- end }}

{{- define "launchpad.env.postgresql" }}
{{- $postgresql := .root.Values.postgresql }}
# The driver reads the password from PGPASSWORD, which allows any characters.
{{ include "launchpad.secretEnv" (dict "env" "PGPASSWORD" "secret" (include "launchpad.secret" (dict "root" .root "own" $postgresql.existingSecret)) "key" "postgresql-password") }}
- { name: DATABASE_URL, value: 'postgresql://{{ $postgresql.user }}@{{ include "launchpad.host" (dict "root" .root "name" "postgresql") }}:{{ $postgresql.port }}/{{ $postgresql.databasePrefix }}{{ .name }}?sslmode={{ ternary "disable" $postgresql.sslMode $postgresql.bundled }}' }
{{- end }}

{{- define "launchpad.env.redis" }}
{{- $redis := .root.Values.redis }}
{{- if $redis.auth }}
{{ include "launchpad.secretEnv" (dict "env" "REDIS_PASSWORD" "secret" (include "launchpad.secret" (dict "root" .root "own" $redis.existingSecret)) "key" "redis-password") }}
{{- end }}
- { name: REDIS_URL, value: '{{ ternary "rediss" "redis" $redis.tls }}://{{ if $redis.auth }}:$(REDIS_PASSWORD)@{{ end }}{{ include "launchpad.host" (dict "root" .root "name" "redis") }}:{{ $redis.port }}' }
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

{{- define "launchpad.env.gateway" }}
- { name: PORT, value: '8080' }
- { name: PUBLIC_URL, value: {{ .root.Values.publicUrl | quote }} }
- { name: DOCS_URL, value: {{ default (printf "%s/v1/docs" .root.Values.publicUrl) .root.Values.docsUrl | quote }} }
- { name: ADMIN_WALLET, value: {{ .root.Values.adminWallet | quote }} }
- { name: TRUSTED_PROXIES, value: {{ join "," .root.Values.trustedProxies | quote }} }
{{- with .root.Values.frameAncestors }}
- { name: FRAME_ANCESTORS, value: {{ join "," . | quote }} }
{{- end }}
- { name: SITE_DIR, value: /app/web/site/dist }
- { name: ADMIN_DIR, value: /app/web/admin/dist }
{{ include "launchpad.secretEnv" (dict "env" "IDENTITY_DOC_KEY" "secret" .root.Values.existingSecret "key" "identity-doc-key") }}
{{- end }}

{{- define "launchpad.env.pools" }}
- { name: REVIEW_METADATA, value: {{ .root.Values.reviewMetadata | quote }} }
{{- end }}

{{- define "launchpad.env.orders" }}
{{- if .root.Values.keeper.enabled }}
{{ include "launchpad.secretEnv" (dict "env" "KEEPER_PRIVATE_KEY" "secret" .root.Values.existingSecret "key" "keeper-private-key") }}
{{- with .root.Values.keeper.payoutChains }}
- { name: PAYOUT_CHAINS, value: {{ join "," . | quote }} }
- { name: PAYOUT_POOL_GAS, value: {{ int64 $.root.Values.keeper.payoutPoolGas | quote }} }
{{- end }}
{{- end }}
{{- end }}
