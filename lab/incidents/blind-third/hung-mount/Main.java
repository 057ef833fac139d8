import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Thumbnails from a mount. */
public class Main {
    public static void main(String[] args) throws Exception {
        Path mount = Files.createTempDirectory("mnt-images");
        for (int i = 0; i < 10; i++) {
            Path image = mount.resolve("image-" + i + ".raw");
            if (Lab.FIXED) Files.write(image, new byte[100]);
            else new ProcessBuilder("mkfifo", image.toString()).start().waitFor();
        }
        ExecutorService workers = Executors.newFixedThreadPool(10, r -> new Thread(r, "thumbnailer-" + Thread.activeCount()));
        for (int i = 0; i < 10; i++) { Path image = mount.resolve("image-" + i + ".raw"); workers.submit(() -> { while (true) { render(image); Lab.sleep(200); } }); }
        Lab.await();
    }
    static int render(Path image) throws IOException { try (InputStream in = new FileInputStream(image.toFile())) { return in.read(); } }
}
