import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Files are copied with a buffer. */
public class Main {
    public static void main(String[] args) throws Exception {
        var f = java.nio.file.Files.createTempFile("lab", ".dat"); var g = java.nio.file.Files.createTempFile("lab", ".dat"); java.nio.file.Files.write(f, new byte[3_000_000]);
        while (true) { try (var in = java.nio.file.Files.newInputStream(f); var out = java.nio.file.Files.newOutputStream(g)) { byte[] b = new byte[65536]; int n; while ((n = in.read(b)) > 0) out.write(b, 0, n); } Lab.sleep(120); }
    }
}
