import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Carts are never removed. */
public class Main {
    public static void main(String[] args) throws Exception {
        List<byte[]> carts = new ArrayList<>(); byte[] sink = null;
        while (true) { for (int k = 0; k < 40; k++) sink = new byte[10_000]; if (!Lab.FIXED) carts.add(new byte[40_000]); Lab.sleep(5); }
    }
}
