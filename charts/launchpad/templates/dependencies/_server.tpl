{{/* A bundled server's Service and the first part of its StatefulSet. Takes (dict "root" $ "name" name "ports" (dict name port)). */}}
{{- define "launchpad.serverService" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "launchpad.fullname" . }}
  labels:
    {{- include "launchpad.labels" . | nindent 4 }}
spec:
  selector:
    {{- include "launchpad.selector" . | nindent 4 }}
  ports:
    {{- range $name, $port := .ports }}
    - { name: {{ $name }}, port: {{ $port }}, targetPort: {{ $name }} }
    {{- end }}
{{- end }}

{{- define "launchpad.serverHead" -}}
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ include "launchpad.fullname" . }}
  labels:
    {{- include "launchpad.labels" . | nindent 4 }}
spec:
  serviceName: {{ include "launchpad.fullname" . }}
  replicas: 1
  selector:
    matchLabels:
      {{- include "launchpad.selector" . | nindent 6 }}
{{- end }}

{{/* Pod metadata of a bundled server. A change of `config` restarts the pod. */}}
{{- define "launchpad.serverPodMetadata" -}}
labels:
  {{- include "launchpad.labels" . | nindent 2 }}
{{- with .config }}
annotations:
  checksum/config: {{ . | sha256sum }}
{{- end }}
{{- end }}

{{/*
The volume of a bundled server. It is kept when the release is uninstalled. Kubernetes refuses another template for a
StatefulSet that exists, and the upgrade with it, so an upgrade keeps the template, and operators enlarge the claim.
Takes (dict "root" $ "name" name "storage" storage).
*/}}
{{- define "launchpad.serverDisk" -}}
{{- $size := .storage.size }}
{{- $class := .storage.className }}
{{- with lookup "apps/v1" "StatefulSet" .root.Release.Namespace (include "launchpad.fullname" .) }}
{{- $existing := (first .spec.volumeClaimTemplates).spec }}
{{- $size = $existing.resources.requests.storage }}
{{- $class = $existing.storageClassName }}
{{- end -}}
volumeClaimTemplates:
  - metadata:
      name: data
    spec:
      accessModes: [ReadWriteOnce]
      {{- with $class }}
      storageClassName: {{ . }}
      {{- end }}
      resources: { requests: { storage: {{ $size }} } }
{{- end }}
