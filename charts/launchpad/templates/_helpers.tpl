{{/* Labels that select a component's pods. Takes (dict "root" $ "name" component). */}}
{{- define "launchpad.selector" -}}
app.kubernetes.io/name: launchpad
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "launchpad.labels" -}}
{{ include "launchpad.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{/* Name of a component's objects. */}}
{{- define "launchpad.fullname" -}}
{{ printf "%s-%s" .root.Release.Name .name | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* One variable from the secret. Takes (dict "root" $ "env" variable "key" key). */}}
{{- define "launchpad.secretEnv" -}}
- name: {{ .env }}
  valueFrom:
    secretKeyRef:
      name: {{ .root.Values.existingSecret }}
      key: {{ .key }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end }}

{{/* The environment of a component: what every service reads, then what its own configuration asks for. */}}
{{- define "launchpad.env" -}}
- { name: NETWORKS_FILE, value: /etc/launchpad/networks.json }
- { name: HEALTH_PORT, value: '9180' }
- { name: LOG_LEVEL, value: {{ .root.Values.logLevel }} }
{{ include "launchpad.secretEnv" (dict "root" .root "env" "NATS_URL" "key" "nats-url") }}
{{- if ne .name "gateway" }}
{{ include "launchpad.secretEnv" (dict "root" .root "env" "DATABASE_URL" "key" (printf "%s-database-url" .name)) }}
{{- end }}
{{- if has .name (list "gateway" "notifications") }}
{{ include "launchpad.secretEnv" (dict "root" .root "env" "REDIS_URL" "key" "redis-url") }}
{{- end }}
{{- if has .name (list "gateway" "pools") }}
- { name: IPFS_API_URL, value: {{ .root.Values.ipfsApiUrl | quote }} }
{{- end }}
{{- if eq .name "orders" }}
{{ include "launchpad.secretEnv" (dict "root" .root "env" "KEEPER_PRIVATE_KEY" "key" "keeper-private-key" "optional" true) }}
{{- end }}
{{- if eq .name "gateway" }}
- { name: PORT, value: '8080' }
- { name: PUBLIC_URL, value: {{ .root.Values.publicUrl | quote }} }
- { name: DOCS_URL, value: {{ .root.Values.docsUrl | quote }} }
- { name: ADMIN_WALLET, value: {{ .root.Values.adminWallet | quote }} }
- { name: OIDC_ISSUER, value: {{ .root.Values.oidc.issuer | quote }} }
- { name: OIDC_CLIENT_ID, value: {{ .root.Values.oidc.clientId | quote }} }
- { name: OIDC_AUDIENCE, value: {{ .root.Values.oidc.audience | quote }} }
- { name: SITE_DIR, value: /app/web/site/dist }
- { name: ADMIN_DIR, value: /app/web/admin/dist }
{{ include "launchpad.secretEnv" (dict "root" .root "env" "IDENTITY_DOC_KEY" "key" "identity-doc-key") }}
{{- end }}
{{- end }}
