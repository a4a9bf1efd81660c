{{/* Labels that select a component's pods. Takes (dict "root" $ "name" component), and "group" for a part of them. */}}
{{- define "launchpad.selector" -}}
app.kubernetes.io/name: launchpad
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- with .group }}
launchpad/chains: {{ . | quote }}
{{- end }}
{{- end }}

{{- define "launchpad.labels" -}}
{{ include "launchpad.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- with .root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Labels of a job's pods: not those that change with each version. */}}
{{- define "launchpad.jobPodLabels" -}}
{{ include "launchpad.selector" . }}
{{- with .root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Name of a component's objects: short enough for the pod names that Kubernetes derives from it. */}}
{{- define "launchpad.fullname" -}}
{{ printf "%s-%s" (trunc 28 .root.Release.Name | trimSuffix "-") (list .name .group | compact | join "-") | trunc 52 | trimSuffix "-" }}
{{- end }}

{{/* Every component merged over the defaults, as JSON: {"<name>": {…}}. */}}
{{- define "launchpad.components" -}}
{{- $all := dict }}
{{- range $name, $own := merge (dict "chain-listener" .Values.chainListener) .Values.components }}
{{- $component := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy (default dict $own)) }}
{{- if and (eq $name "orders") $.Values.keeper.enabled }}
{{- $component = set $component "uses" (append $component.uses "chains" | uniq) }}
{{- end }}
{{- $_ := set $all $name $component }}
{{- end }}
{{- toJson $all }}
{{- end }}

{{/* An image's reference. Takes (dict "root" $ "image" image). */}}
{{- define "launchpad.image" -}}
{{- $repository := .image.repository }}
{{- with .root.Values.global.imageRegistry }}
{{- $repository = printf "%s/%s" (trimSuffix "/" .) (regexReplaceAll "^[^/]*[.:][^/]*/" $repository "") }}
{{- end }}
{{- $reference := printf "%s:%s" $repository (default .root.Chart.AppVersion .image.tag) }}
{{- with .image.digest }}{{ $reference = printf "%s@%s" $reference . }}{{ end }}
{{- $reference }}
{{- end }}

{{/* A dependency's own Secret, or existingSecret. Takes (dict "root" $ "own" name). */}}
{{- define "launchpad.secret" -}}
{{- default .root.Values.existingSecret .own }}
{{- end }}

{{/* Name of a key in a Secret. Takes (dict "root" $ "key" the name in the README). */}}
{{- define "launchpad.secretKey" -}}
{{- default .key (index .root.Values.secretKeys .key) }}
{{- end }}

{{/* Addresses of a dependency's servers. Takes (dict "root" $ "name" "nats" "scheme" "nats" "port" port). */}}
{{- define "launchpad.addresses" -}}
{{- $own := (index .root.Values .name).host }}
{{- $hosts := ternary $own (list (include "launchpad.host" .)) (kindIs "slice" $own) }}
{{- range $index, $host := $hosts }}{{ if $index }},{{ end }}{{ $.scheme }}://{{ $host }}:{{ $.port }}{{ end }}
{{- end }}

{{/* Host of a dependency, bundled or external. Takes (dict "root" $ "name" "postgresql"). */}}
{{- define "launchpad.host" -}}
{{- $dependency := index .root.Values .name }}
{{- if $dependency.bundled }}{{ include "launchpad.fullname" . }}{{ else }}{{ $dependency.host }}{{ end }}
{{- end }}

{{- define "launchpad.ipfsApiUrl" -}}
{{- if .Values.ipfs.bundled }}http://{{ include "launchpad.fullname" (dict "root" $ "name" "kubo") }}:5001
{{- else }}{{ .Values.ipfs.apiUrl }}{{ end }}
{{- end }}

{{- define "launchpad.issuer" -}}
{{- if .Values.keycloak.bundled }}{{ .Values.publicUrl }}/auth/realms/{{ .Values.keycloak.realm.name }}
{{- else }}{{ .Values.oidc.issuer }}{{ end }}
{{- end }}

{{- define "launchpad.keycloakUrl" -}}
{{- if .Values.keycloak.bundled }}http://{{ include "launchpad.fullname" (dict "root" $ "name" "keycloak") }}:8080/auth
{{- else }}{{ .Values.keycloak.realm.url }}{{ end }}
{{- end }}

{{- define "launchpad.issuerInside" -}}
{{- if .Values.keycloak.bundled }}{{ include "launchpad.keycloakUrl" . }}/realms/{{ .Values.keycloak.realm.name }}
{{- else }}{{ .Values.oidc.internalUrl }}{{ end }}
{{- end }}

{{/* Chain ids of the networks whose contracts are deployed by the release, as JSON. */}}
{{- define "launchpad.deployedChains" -}}
{{- $ids := list }}
{{- range .Values.networks }}
{{- if and $.Values.contracts.deploy.enabled (not .auction) }}{{ $ids = append $ids (int64 .chainId) }}{{ end }}
{{- end }}
{{- toJson $ids }}
{{- end }}

{{/* Annotations of a hook that runs before an upgrade. Takes (dict "root" $ "weight" n "atInstall" bool). */}}
{{- define "launchpad.hook" -}}
helm.sh/hook: {{ if .atInstall }}pre-install,pre-upgrade{{ else }}pre-upgrade{{ end }}
helm.sh/hook-weight: {{ .weight | quote }}
# Helm does not uninstall hooks. One that failed is kept for its logs, until the next one or until its TTL expires.
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end }}

{{/* Port of an http address. */}}
{{- define "launchpad.urlPort" -}}
{{- $url := urlParse . }}
{{- regexFind ":[0-9]+$" $url.host | trimPrefix ":" | default (ternary "443" "80" (eq $url.scheme "https")) }}
{{- end }}
