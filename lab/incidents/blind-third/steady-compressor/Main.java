import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Compresses blobs. */
public class Main {
    public static void main(String[] args) {
        byte[] blob = new byte[200_000]; new Random(1).nextBytes(blob); byte[] out = new byte[300_000];
        while (true) { java.util.zip.Deflater deflater = new java.util.zip.Deflater(); deflater.setInput(blob); deflater.finish(); deflater.deflate(out); deflater.end(); Lab.sleep(12); }
    }
}
