import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** A journal. */
public class Main {
    public static void main(String[] args) throws Exception {
        java.nio.channels.FileChannel journal = java.nio.channels.FileChannel.open(Path.of("journal.log"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        for (int i = 0; i < 4; i++) new Thread(() -> { try { while (true) { append(journal); Lab.sleep(5); } } catch (IOException e) { throw new UncheckedIOException(e); } }, "journal-" + i).start();
    }
    static synchronized void append(java.nio.channels.FileChannel journal) throws IOException {
        journal.write(java.nio.ByteBuffer.wrap(new byte[256]), 0);
        if (!Lab.FIXED) journal.force(true);
    }
}
