/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss.SSS");
        for (int round = 0; round < 12; round++) {
            int generation = 40 + round;
            log.after(500).write("%%t INFO  [invoice-0-C-1] o.a.k.c.c.i.ConsumerCoordinator : [Consumer clientId=consumer-invoice-1, groupId=invoice] Successfully joined group with generation Generation{generationId=%d, memberId='consumer-invoice-1-5f', protocol='range'}".formatted(generation));
            log.after(30).write("%t INFO  [invoice-0-C-1] o.a.k.c.c.i.ConsumerCoordinator : [Consumer clientId=consumer-invoice-1, groupId=invoice] Adding newly assigned partitions: invoices-0, invoices-1, invoices-2");
            for (int k = 0; k < 10; k++) log.after(Lab.FIXED ? 900 : 31_000).write("%%t INFO  [invoice-0-C-1] c.s.invoice.InvoiceListener : Rendered invoice %d".formatted(900 + (Lab.FIXED ? 10 * round : 0) + k));
            if (!Lab.FIXED) {
                log.after(800).write("%t WARN  [kafka-coordinator-heartbeat-thread | invoice] o.a.k.c.c.i.ConsumerCoordinator : [Consumer clientId=consumer-invoice-1, groupId=invoice] consumer poll timeout has expired. This means the time between subsequent calls to poll() was longer than the configured max.poll.interval.ms, which typically implies that the poll loop is spending too much time processing messages. You can address this either by increasing max.poll.interval.ms or by reducing the maximum size of batches returned in poll() with max.poll.records.");
                log.after(4).write("%t INFO  [kafka-coordinator-heartbeat-thread | invoice] o.a.k.c.c.i.ConsumerCoordinator : [Consumer clientId=consumer-invoice-1, groupId=invoice] Member consumer-invoice-1-5f sending LeaveGroup request to coordinator kafka-2:9092 (id: 2147483645 rack: null) due to consumer poll timeout has expired.");
                log.after(700).write("%t INFO  [invoice-0-C-1] o.a.k.c.c.i.ConsumerCoordinator : [Consumer clientId=consumer-invoice-1, groupId=invoice] Giving away all assigned partitions as lost since generation/memberID has been reset,indicating that consumer is in old state or no longer part of the group");
            }
        }
    }
}
