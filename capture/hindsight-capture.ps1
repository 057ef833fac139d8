# Captures what a JVM and its host look like right now into one zip that Hindsight reads (POST /bundle-upload, or
# `hindsight analyze FILE`). Windows PowerShell 5.1 or later; what is not there is left out.
#
# Impact: the JVM is stopped for a moment by each thread dump and by the class histogram (a safepoint each); with -Heap it is stopped
# while the dump is written. It is never ended, and what was begun is removed when it is interrupted.
param(
  [Parameter(Mandatory = $true)][string] $Process,   # id of the JVM, or a word of its command line that only it has
  [string] $Folder = '.',                            # for the archive
  [ValidateRange(1, 1000)][int] $Dumps = 3,
  [ValidateRange(1, 3600)][int] $Interval = 10,      # seconds between dumps
  [switch] $Heap,                                    # a heap dump as well
  [string[]] $Log = @(),                             # logs of the application: Windows does not tell which are open
  [string] $GcLog = '',                              # when the options of the JVM do not name it
  [string] $App = '',
  [string] $Tags = '',
  [string] $Ping = 'localhost',
  [string] $Upload = '',                             # address of /bundle-upload of a Hindsight service
  [string] $Key = $env:HINDSIGHT_KEY
)
$ErrorActionPreference = 'Continue'
$LogLines = 10000
$Utf8 = New-Object System.Text.UTF8Encoding $false

function Write-Text([string] $Name, $Lines) {
  [System.IO.File]::WriteAllLines((Join-Path $script:Out $Name), [string[]] @($Lines), $Utf8)
}

# Values whose names say that they are secret, and passwords in addresses.
$Secret = '(?:password|passwd|pwd|passphrase|secret|token|api[-_.]?key|access[-_.]?key|private[-_.]?key|credential)'
function Hide-Secrets([string[]] $Lines) {
  foreach ($Line in $Lines) {
    if ($Line -match '^\s*at ') { $Line; continue }
    $Line = $Line -replace "(?i)^([^=]*$Secret[^=]*=).*", '$1***'
    $Line = $Line -replace "(?i)($Secret[\w.-]*[`"']?\\?[=:] ?[`"']?)[^ ,;`"'&]+", '$1***'
    $Line = $Line -replace "(?i)(--?[\w.-]*$Secret[\w.-]* )[^ -][^ ]*", '$1***'
    $Line -replace '(://[^ /:@]+:)[^ /@]+@', '$1***@'
  }
}
# In a command line only the value is hidden: what stands behind it are other options.
function Hide-InCommand([string] $Line) {
  $Line = $Line -replace "(?i)($Secret[\w.-]*[`"']?[=:][`"']?)[^ ,;`"'&]+", '$1***'
  $Line = $Line -replace "(?i)(--?[\w.-]*$Secret[\w.-]* )[^ -][^ ]*", '$1***'
  $Line -replace '(://[^ /:@]+:)[^ /@]+@', '$1***@'
}

$All = @(Get-CimInstance Win32_Process -Filter "Name = 'java.exe' OR Name = 'javaw.exe'")
if ($Process -match '^\d+$') { $Found = @($All | Where-Object { $_.ProcessId -eq [int] $Process }) }
else { $Found = @($All | Where-Object { "$($_.CommandLine)".Contains($Process) }) }
if ($Found.Count -eq 0) { [Console]::Error.WriteLine("no JVM is found for '$Process'"); exit 2 }
if ($Found.Count -gt 1) {
  [Console]::Error.WriteLine("several JVMs are found, name one by its id: $($Found.ProcessId -join ' ')")
  exit 2
}
$Jvm = $Found[0]
$Id = $Jvm.ProcessId
$Command = "$($Jvm.CommandLine)"
$Bin = if ($Jvm.ExecutablePath) { Split-Path $Jvm.ExecutablePath } else { '' }

# The tools of the JVM that is captured fit it best.
function Find-Tool([string] $Name) {
  $Places = @($Bin)
  if ($env:JAVA_HOME) { $Places += Join-Path $env:JAVA_HOME 'bin' }
  foreach ($Place in $Places) {
    if ($Place -and (Test-Path (Join-Path $Place "$Name.exe"))) { return Join-Path $Place "$Name.exe" }
  }
  $Known = Get-Command "$Name.exe" -ErrorAction SilentlyContinue
  if ($Known) { return $Known.Source }
}
$Jcmd = Find-Tool 'jcmd'
$Jstack = Find-Tool 'jstack'

$Stamp = Get-Date -Format 'yyyy-MM-ddTHH-mm-ss'
$Name = "yc-$Stamp"
$Root = (Resolve-Path $Folder).Path
$Work = Join-Path $Root ".hindsight-capture-$Id-$Stamp"
$Out = Join-Path $Work $Name
$null = New-Item -ItemType Directory -Path $Out -ErrorAction Stop

function Save-ThreadDump([int] $Number) {
  $Lines = @()
  if ($Jstack) { $Lines = @(& $Jstack -l $Id 2>&1 | ForEach-Object { "$_" }) }
  if (-not ($Lines -match '^Full thread dump') -and $Jcmd) {
    $Lines = @(& $Jcmd $Id Thread.print -l 2>&1 | ForEach-Object { "$_" })
  }
  if ($Lines -match '^Full thread dump') { Write-Text "javacore.$Number.out" $Lines }
  else { [Console]::Error.WriteLine("dump $Number failed") }
}

# In the columns of the compatible layout; the user is not asked, because that takes a call per process.
function Save-Processes([string] $File) {
  $Total = (Get-CimInstance Win32_ComputerSystem).TotalPhysicalMemory
  $Rows = Get-CimInstance Win32_PerfFormattedData_PerfProc_Process | Where-Object { $_.Name -notin '_Total', 'Idle' } |
    Sort-Object PercentProcessorTime -Descending | Select-Object -First 50
  $Lines = foreach ($Row in $Rows) {
    $Share = ($Row.WorkingSet / $Total * 100).ToString('0.0', [Globalization.CultureInfo]::InvariantCulture)
    '{0,-24} {1,8} - {2,8} {3,10} {4,6}' -f $Row.Name, $Row.IDProcess, $Row.PercentProcessorTime, [long]($Row.WorkingSet / 1024), $Share
  }
  Write-Text $File (@('Name Id User CPU % Memory K Mem %') + @($Lines))
}

function Save-Connections([string] $File) {
  Add-Content -Path (Join-Path $Out $File) -Encoding UTF8 -Value @(@((Get-Date).ToString('u')) + @(netstat -ano) + @(''))
}

function Save-Meta {
  $Java = Find-Tool 'java'
  $Version = if ($Java) { @(& $Java -version 2>&1 | ForEach-Object { "$_" }) -join ', ' } else { '' }
  $System = Get-CimInstance Win32_OperatingSystem
  Write-Text 'meta-info.txt' @(
    "hostName=$env:COMPUTERNAME", "processId=$Id", "appName=$App", "whoami=$env:USERNAME", "timestamp=$Stamp",
    "timezone=$([TimeZoneInfo]::Local.StandardName)", "timezoneId=$([TimeZoneInfo]::Local.Id)",
    "cpuCount=$([Environment]::ProcessorCount)", "javaVersion=$Version",
    "osVersion=$($System.Caption) $($System.Version)", "tags=$Tags")
}

function Save-Disks {
  $Rows = Get-CimInstance Win32_LogicalDisk -Filter 'DriveType = 3' | ForEach-Object { "$($_.DeviceID)  $($_.FreeSpace)  $($_.Size)" }
  Write-Text 'disk.out' (@('DeviceID  FreeSpace  Size') + @($Rows))
}

# -Xloggc:FILE, -Xlog:gc*:file=FILE, -Xlog:gc:FILE; a drive has a colon of its own.
function Find-GcLog {
  if ($GcLog) { return $GcLog }
  $Name = ''
  if ($Command -match '-Xloggc:("[^"]+"|\S+)') { $Name = $Matches[1] }
  elseif ($Command -match '-Xlog:[^: ]*gc[^: ]*:(?:file=)?("[^"]+"|(?:[A-Za-z]:)?[^: ]+)') { $Name = $Matches[1] }
  $Name = $Name.Trim('"') -replace '%pid|%p', "$Id" -replace '%t|%seq', '*'
  if (-not $Name -or $Name -in 'stdout', 'stderr') { return '' }
  $File = Get-ChildItem -Path $Name, "$Name.*.current" -ErrorAction SilentlyContinue | Sort-Object LastWriteTime | Select-Object -Last 1
  if ($File) { return $File.FullName }
  return ''
}

function Save-GcLog {
  $File = Find-GcLog
  if ($File -and (Test-Path $File)) { Copy-Item $File (Join-Path $Out 'gc.log'); return }
  $Jstat = Find-Tool 'jstat'
  if ($Jstat) { Write-Text 'gc.log' (& $Jstat -gc -t $Id 1000 10 2>&1) }
}

function Save-Diagnostics {
  if (-not $Jcmd) { return }
  $Lines = foreach ($Words in @('GC.class_histogram', '-all'), @('VM.system_properties'), @('GC.heap_info'), @('VM.flags')) {
    "$($Words[0]):"
    & $Jcmd $Id @Words 2>&1 | ForEach-Object { "$_" }
    ''
  }
  Write-Text 'hdsub.out' (Hide-Secrets $Lines)
}

function Save-Heap {
  if (-not $Jcmd) { [Console]::Error.WriteLine('no heap dump: jcmd is not there'); return }
  $Drive = Get-CimInstance Win32_LogicalDisk -Filter "DeviceID = '$($Root.Substring(0, 2))'"
  if ($Drive -and $Drive.FreeSpace -lt (Get-Process -Id $Id).WorkingSet64) {
    [Console]::Error.WriteLine("no heap dump: $Root has too little room")
    return
  }
  $null = & $Jcmd $Id GC.heap_dump (Join-Path $Out 'heap_dump.out') 2>&1
}

try {
  [Console]::Error.WriteLine("capturing JVM ${Id}: $Dumps thread dumps, $Interval s apart")
  Save-Meta
  Save-Connections 'netstat.out'
  Write-Text 'ps.out' (@('Image Name                     PID Session Name        Session#    Mem Usage') + @(tasklist /nh))
  Save-Disks
  Write-Text 'ping.out' (ping -n 3 $Ping)
  Write-Text 'vmstat.out' (typeperf '\Processor(_Total)\% Processor Time' '\System\Processor Queue Length' -sc 5 -si 1)
  for ($Number = 1; $Number -le $Dumps; $Number++) {
    Save-Processes "topdashH.$Number.out"
    Save-ThreadDump $Number
    if ($Number -lt $Dumps) { Start-Sleep -Seconds $Interval }
  }
  Save-Processes 'top.out'
  Save-Connections 'netstat.out'
  Save-Diagnostics
  Save-GcLog
  foreach ($File in $Log) {
    $Lines = Get-Content $File -Tail $LogLines
    Write-Text "1.appLogs.$(Split-Path $File -Leaf)" ($Lines | ForEach-Object { if ($_ -match '^\s*at ') { $_ } else { Hide-InCommand $_ } })
  }
  if ($Heap) { Save-Heap }
  $Archive = Join-Path $Root "$Name.zip"
  Add-Type -AssemblyName System.IO.Compression.FileSystem
  [System.IO.Compression.ZipFile]::CreateFromDirectory($Work, $Archive)
  $Archive
  if ($Upload) {
    # The key goes in by the standard input: arguments are seen by everybody on the host.
    "header = `"apiKey: $Key`"" | curl.exe -sS -K - -F "bundleFile=@$Archive" $Upload
    if ($LASTEXITCODE -ne 0) { exit 1 }
  }
}
finally {
  Remove-Item -Recurse -Force $Work -ErrorAction SilentlyContinue
}
