import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A median is taken of boxed numbers. */
public class Main {
    public static void main(String[] args) throws Exception {
        long n = 0;
        while (true) { if (Lab.FIXED) { n += IntStream.range(0, 50_000).map(i -> i * 31 % 50_021).sorted().skip(25_000).findFirst().getAsInt(); Lab.sleep(20); } else n += IntStream.range(0, 300_000).boxed().map(i -> Integer.valueOf(i * 31 % 300_007)).sorted().skip(150_000).findFirst().get(); }
    }
}
