import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A search index that is loaded at start. */
public class Main {
    static class Segment { final int[] postings = new int[150_000]; final long[] offsets = new long[20_000]; Segment(int n) { Random r = new Random(n); for (int i = 0; i < postings.length; i++) postings[i] = r.nextInt(); for (int i = 0; i < offsets.length; i++) offsets[i] = r.nextLong(); } }
    static class Index { final List<Segment> segments = new ArrayList<>(); }
    static final Index INDEX = new Index();
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 40; i++) INDEX.segments.add(new Segment(i));
        Lab.await();
    }
}
