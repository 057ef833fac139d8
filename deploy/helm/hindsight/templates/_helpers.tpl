{{- define "hindsight.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "hindsight.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "hindsight.labels" -}}
{{ include "hindsight.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "hindsight.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "hindsight.serviceAccount" -}}
{{ .Values.serviceAccount.name | default (include "hindsight.name" .) }}
{{- end }}

{{/* What every pod has: the number of a user, a root that is read-only, no token of the cluster. */}}
{{- define "hindsight.podBasics" -}}
serviceAccountName: {{ include "hindsight.serviceAccount" . }}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: {{ add .Values.instances.drainSeconds 45 }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "hindsight.containerBasics" -}}
image: {{ include "hindsight.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
ports:
  - { name: http, containerPort: 7070 }
readinessProbe:
  httpGet: { path: /ready, port: http }
  periodSeconds: 5
  timeoutSeconds: 5
livenessProbe:
  httpGet: { path: /health, port: http }
  periodSeconds: 20
  timeoutSeconds: 10
  failureThreshold: 6
startupProbe:
  httpGet: { path: /health, port: http }
  periodSeconds: 2
  failureThreshold: 60
{{- end }}

{{/* The settings of every process: secrets are files, so that they stand in no environment. */}}
{{- define "hindsight.environment" -}}
- { name: SERVICE_HTTP_HOST, value: 0.0.0.0 }
- { name: SERVICE_HTTP_PORT, value: "7070" }
- { name: SERVICE_DATA_DIR, value: /data }
{{- if eq .Values.mode "scaleOut" }}
- { name: SERVICE_QUEUE, value: postgres }
{{- end }}
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- range $name, $secret := .Values.secrets }}
- { name: {{ $name }}_FILE, value: {{ printf "/run/secrets/hindsight/%s" $name }} }
{{- end }}
{{- end }}

{{- define "hindsight.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- if .Values.secrets }}
- { name: secrets, mountPath: /run/secrets/hindsight, readOnly: true }
{{- end }}
{{- end }}

{{- define "hindsight.volumes" -}}
- name: tmp
  emptyDir: {}
{{- if .Values.secrets }}
- name: secrets
  projected:
    defaultMode: 0440
    sources:
      {{- range $name, $secret := .Values.secrets }}
      - secret:
          name: {{ $secret.name }}
          items: [{ key: {{ $secret.key }}, path: {{ $name }} }]
      {{- end }}
{{- end }}
{{- end }}

{{/* Mistakes that a schema cannot see. */}}
{{- define "hindsight.check" -}}
{{- if eq .Values.mode "embedded" }}
{{- if ne (int .Values.instances.replicas) 1 }}{{ fail "With mode=embedded one process has the data: instances.replicas must be 1. For more use mode=scaleOut." }}{{ end }}
{{- else }}
{{- if not (hasKey .Values.secrets "SERVICE_DATABASE_URL") }}{{ fail "mode=scaleOut needs secrets.SERVICE_DATABASE_URL: the name and key of a secret with the address of a PostgreSQL." }}{{ end }}
{{- if not (hasKey .Values.settings "SERVICE_STORE_URL") }}{{ fail "mode=scaleOut needs settings.SERVICE_STORE_URL: the address of a bucket, s3://bucket?endpoint=https://host&region=name." }}{{ end }}
{{- end }}
{{- end }}
